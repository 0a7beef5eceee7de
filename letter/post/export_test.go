package post

import "context"

// FetchSome is Fetch with another limit.
func FetchSome(ctx context.Context, a Account, most int, take func([]byte) error) (taken, left int, err error) {
	return a.fetch(ctx, most, take)
}
