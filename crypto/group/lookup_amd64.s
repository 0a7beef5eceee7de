//go:build !purego && !fe25

#include "textflag.h"

// Both functions compare the index, broadcast in Y8, with a running 1, 2, ...,
// 16 in Y9, and keep what the mask Y11 leaves. They read all of the table.

// func lookupNielsAVX2(c *niels, t *[16]niels, index uint64)
TEXT ·lookupNielsAVX2(SB), NOSPLIT, $0-24
	MOVQ c+0(FP), DI
	MOVQ t+8(FP), SI
	VPBROADCASTQ index+16(FP), Y8
	VPCMPEQQ Y10, Y10, Y10
	VPXOR Y9, Y9, Y9
	VPSUBQ Y10, Y9, Y9
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	MOVQ $16, CX
niels:
	VPCMPEQQ Y8, Y9, Y11
	VPSUBQ Y10, Y9, Y9
	VPAND 0(SI), Y11, Y12
	VPOR Y12, Y0, Y0
	VPAND 32(SI), Y11, Y12
	VPOR Y12, Y1, Y1
	VPAND 64(SI), Y11, Y12
	VPOR Y12, Y2, Y2
	VPAND 88(SI), Y11, Y12
	VPOR Y12, Y3, Y3
	ADDQ $120, SI
	DECQ CX
	JNZ niels
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 88(DI)
	VZEROUPPER
	RET

// func lookupCachedAVX2(c *cached, t *[16]cached, index uint64)
TEXT ·lookupCachedAVX2(SB), NOSPLIT, $0-24
	MOVQ c+0(FP), DI
	MOVQ t+8(FP), SI
	VPBROADCASTQ index+16(FP), Y8
	VPCMPEQQ Y10, Y10, Y10
	VPXOR Y9, Y9, Y9
	VPSUBQ Y10, Y9, Y9
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	MOVQ $16, CX
cached:
	VPCMPEQQ Y8, Y9, Y11
	VPSUBQ Y10, Y9, Y9
	VPAND 0(SI), Y11, Y12
	VPOR Y12, Y0, Y0
	VPAND 32(SI), Y11, Y12
	VPOR Y12, Y1, Y1
	VPAND 64(SI), Y11, Y12
	VPOR Y12, Y2, Y2
	VPAND 96(SI), Y11, Y12
	VPOR Y12, Y3, Y3
	VPAND 128(SI), Y11, Y12
	VPOR Y12, Y4, Y4
	ADDQ $160, SI
	DECQ CX
	JNZ cached
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VZEROUPPER
	RET
