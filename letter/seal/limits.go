package seal

// MaxLetter is the longest letter in octets that is sealed or opened.
const MaxLetter = 4 << 20
