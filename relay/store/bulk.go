package store

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"
)

// bulk reads many messages of a log through a short-lived consumer, which is
// several times faster than asking for each. It is an attempt: it returns the
// number after the last message that it yielded, and the caller goes on from
// there. It stops at the first thing that is not as expected, for instance a
// message lost on the way. more is false when the reader has had enough.
func (n *NATS) bulk(ctx context.Context, log string, from uint64, yield func(Item, error) bool) (next uint64, more bool) {
	cons, err := n.stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		FilterSubject: subjectPrefix + log,
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy,
		OptStartSeq:   from,
		AckPolicy:     jetstream.AckNonePolicy,
		MemoryStorage: true, InactiveThreshold: requestWait,
	})
	if err != nil {
		return from, true
	}
	defer n.stream.DeleteConsumer(context.WithoutCancel(ctx), cons.CachedInfo().Name)
	for count := uint64(0); ctx.Err() == nil; {
		batch, err := cons.FetchNoWait(bulkBatch)
		if err != nil {
			return from, true
		}
		before := count
		for msg := range batch.Messages() {
			meta, err := msg.Metadata()
			if err != nil || meta.Sequence.Consumer != count+1 {
				return from, true
			}
			count++
			from = meta.Sequence.Stream + 1
			if !yield(Item{meta.Sequence.Stream, msg.Data()}, nil) {
				return from, false
			}
		}
		if count == before {
			break
		}
	}
	return from, true
}
