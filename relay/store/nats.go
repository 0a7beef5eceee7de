package store

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// streamName is the one stream that holds all logs; a log NAME is its subject
// nodealer.log.NAME.
const (
	streamName    = "nodealer"
	subjectPrefix = "nodealer.log."
)

// NATSConfig says where the logs are kept. Exactly one of Dir and URL is set.
type NATSConfig struct {
	Dir      string       // a server inside this process stores here
	URL      string       // or: a NATS server or cluster with JetStream
	Replicas int          // copies of the stream when it is made at URL; 0 means 1
	Logger   *slog.Logger // hears of lost connections and of the server's complaints
}

// NATS is a store on JetStream. Close it after use.
type NATS struct {
	server *server.Server // nil with a URL
	conn   *nats.Conn
	stream jetstream.Stream
	js     jetstream.JetStream
}

// OpenNATS starts or reaches the server and makes sure of the stream.
//
// The embedded server opens no port and syncs each message to the disk before
// it acknowledges it. Of a cluster the same is its operator's task: JetStream's
// sync_interval must be "always", or power cuts lose acknowledged messages.
func OpenNATS(ctx context.Context, cfg NATSConfig) (_ *NATS, err error) {
	if (cfg.Dir == "") == (cfg.URL == "") {
		return nil, errors.New("store: exactly one of a folder and a NATS URL is needed")
	}
	if cfg.Logger == nil {
		return nil, errors.New("store: no logger")
	}
	n := &NATS{}
	defer func() {
		if err != nil {
			n.Close()
		}
	}()
	if err := n.connect(cfg); err != nil {
		return nil, err
	}
	if n.js, err = jetstream.New(n.conn, jetstream.WithDefaultTimeout(requestWait)); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if n.stream, err = n.openStream(ctx, max(cfg.Replicas, 1)); err != nil {
		return nil, err
	}
	return n, nil
}

func (n *NATS) connect(cfg NATSConfig) (err error) {
	opts := []nats.Option{
		nats.Name("nodealer relay"), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				cfg.Logger.Warn("the store is out of reach", "err", err)
			}
		}),
	}
	if cfg.Dir != "" {
		if n.server, err = startServer(cfg); err != nil {
			return err
		}
		opts = append(opts, nats.InProcessServer(n.server))
	}
	if n.conn, err = nats.Connect(cfg.URL, opts...); err != nil {
		return fmt.Errorf("store: connect to NATS: %w", err)
	}
	return nil
}

func startServer(cfg NATSConfig) (*server.Server, error) {
	s, err := server.NewServer(&server.Options{
		ServerName: "nodealer",
		DontListen: true,
		NoSigs:     true,
		JetStream:  true,
		StoreDir:   cfg.Dir,
		SyncAlways: true,
		MaxPayload: MaxData + natsOverhead,
	})
	if err != nil {
		return nil, fmt.Errorf("store: embedded NATS: %w", err)
	}
	s.SetLoggerV2(serverLog{cfg.Logger}, false, false, false)
	s.Start()
	if !s.ReadyForConnections(startWait) {
		s.Shutdown()
		return nil, fmt.Errorf("store: embedded NATS in %s is not ready after %v", cfg.Dir, startWait)
	}
	return s, nil
}

func (n *NATS) openStream(ctx context.Context, replicas int) (jetstream.Stream, error) {
	ctx, cancel := context.WithTimeout(ctx, streamWait)
	defer cancel()
	stream, err := n.js.Stream(ctx, streamName)
	if err == nil {
		return stream, nil
	}
	if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, fmt.Errorf("store: find the stream: %w", err)
	}
	stream, err = n.js.CreateStream(ctx, jetstream.StreamConfig{
		Name:        streamName,
		Description: "logs of card tables; one subject for each log",
		Subjects:    []string{subjectPrefix + ">"},
		Retention:   jetstream.LimitsPolicy,
		Discard:     jetstream.DiscardNew,
		Storage:     jetstream.FileStorage,
		Replicas:    replicas,
		// Reads go to the leader: a follower may not have the tail yet.
		AllowDirect: false,
	})
	if err != nil {
		return nil, fmt.Errorf("store: make the stream: %w", err)
	}
	return stream, nil
}

// Close ends the connection and, with a folder, the server.
func (n *NATS) Close() error {
	if n.conn != nil {
		n.conn.Close()
	}
	if n.server != nil {
		n.server.Shutdown()
		n.server.WaitForShutdown()
	}
	return nil
}

// Append implements [Store].
func (n *NATS) Append(ctx context.Context, log string, after uint64, data []byte) (uint64, error) {
	if err := checkAll(ctx, log, data); err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, requestWait)
	defer cancel()
	ack, err := n.js.PublishMsg(ctx, &nats.Msg{Subject: subjectPrefix + log, Data: data},
		jetstream.WithExpectStream(streamName), jetstream.WithExpectLastSequencePerSubject(after),
		jetstream.WithRetryAttempts(0))
	if err != nil {
		return 0, n.appendError(err)
	}
	return ack.Sequence, nil
}

// appendError sorts what a failed publish means. Everything that is not a
// plain refusal of the store leaves the message's fate open.
func (n *NATS) appendError(err error) error {
	if n.conn.IsClosed() {
		return fmt.Errorf("%w: %w", ErrClosed, err)
	}
	var api *jetstream.APIError
	if errors.As(err, &api) {
		switch api.ErrorCode {
		case jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant:
			return fmt.Errorf("%w: %w", ErrConflict, err)
		}
	}
	return fmt.Errorf("%w: %w", ErrUnknown, err)
}

// Read implements [Store]. Messages are asked for one by one, of the stream's
// leader; the middle of a long log is read in bulk.
func (n *NATS) Read(ctx context.Context, log string, from uint64) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		if err := checkAll(ctx, log, nil); err != nil {
			yield(Item{}, err)
			return
		}
		for seq, asked := max(from, 1), 1; ; asked++ {
			if asked%bulkAfter == 0 {
				var more bool
				if seq, more = n.bulk(ctx, log, seq, yield); !more {
					return
				}
			}
			msg, err := n.get(ctx, seq, log)
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				return
			}
			if err != nil {
				yield(Item{}, fmt.Errorf("store: read %s: %w", log, err))
				return
			}
			if !yield(Item{msg.Sequence, msg.Data}, nil) {
				return
			}
			seq = msg.Sequence + 1
		}
	}
}

func (n *NATS) get(ctx context.Context, seq uint64, log string) (*jetstream.RawStreamMsg, error) {
	ctx, cancel := context.WithTimeout(ctx, requestWait)
	defer cancel()
	return n.stream.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(subjectPrefix+log))
}

// Last implements [Store].
func (n *NATS) Last(ctx context.Context, log string) (Item, error) {
	if err := checkAll(ctx, log, nil); err != nil {
		return Item{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, requestWait)
	defer cancel()
	msg, err := n.stream.GetLastMsgForSubject(ctx, subjectPrefix+log)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return Item{}, nil
	}
	if err != nil {
		return Item{}, fmt.Errorf("store: last of %s: %w", log, err)
	}
	return Item{msg.Sequence, msg.Data}, nil
}

// List implements [Store].
func (n *NATS) List(ctx context.Context, word string) ([]string, error) {
	if err := checkAll(ctx, word, nil); err != nil {
		return nil, err
	}
	info, err := n.stream.Info(ctx, jetstream.WithSubjectFilter(subjectPrefix+word+".>"))
	if err != nil {
		return nil, fmt.Errorf("store: list %s: %w", word, err)
	}
	var names []string
	for subject := range info.State.Subjects {
		names = append(names, strings.TrimPrefix(subject, subjectPrefix))
	}
	slices.Sort(names)
	return names, nil
}

// Delete implements [Store].
func (n *NATS) Delete(ctx context.Context, log string) error {
	if err := checkAll(ctx, log, nil); err != nil {
		return err
	}
	if err := n.stream.Purge(ctx, jetstream.WithPurgeSubject(subjectPrefix+log)); err != nil {
		return fmt.Errorf("store: delete %s: %w", log, err)
	}
	return nil
}
