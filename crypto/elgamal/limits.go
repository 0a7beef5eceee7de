package elgamal

const (
	// MaxKeys is the largest number of keys of a joint key.
	MaxKeys = 1024
	// MaxList is the largest number of ciphertexts of an encoded list.
	MaxList = 10_000
)
