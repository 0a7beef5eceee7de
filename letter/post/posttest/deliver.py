# Lays each mail into the Maildir of each recipient, for tests with real servers.
# Told to be a bad post, it loses, doubles and holds back mails.
import mailbox
import os
from aiosmtpd.handlers import Message


class Deliver(Message):
    def __init__(self, root, bad="no"):
        super().__init__()
        self.root, self.bad = root, bad == "bad"
        self.count, self.held = 0, {}

    @classmethod
    def from_cli(cls, parser, *args):
        return cls(*args)

    def arriving(self, to, message):
        n, self.count = self.count, self.count + 1
        if not self.bad:
            return [message]
        if n % 7 == 3:
            return []
        if n % 5 == 4:
            return [message, message]
        if n % 6 == 5:
            self.held[to] = message
            return []
        late = self.held.pop(to, None)
        return [message] if late is None else [message, late]

    async def handle_DATA(self, server, session, envelope):
        message = self.prepare_message(session, envelope)
        for to in envelope.rcpt_tos:
            box = mailbox.Maildir(os.path.join(self.root, to), create=True)
            for one in self.arriving(to, message):
                box.add(one)
        return "250 OK"

    def handle_message(self, message):
        pass
