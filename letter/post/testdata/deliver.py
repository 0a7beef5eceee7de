# Lays each mail into the Maildir of each recipient, for the test with real servers.
import mailbox
import os
from aiosmtpd.handlers import Message


class Deliver(Message):
    def __init__(self, root):
        super().__init__()
        self.root = root

    @classmethod
    def from_cli(cls, parser, *args):
        return cls(*args)

    async def handle_DATA(self, server, session, envelope):
        message = self.prepare_message(session, envelope)
        for to in envelope.rcpt_tos:
            mailbox.Maildir(os.path.join(self.root, to), create=True).add(message)
        return "250 OK"

    def handle_message(self, message):
        pass
