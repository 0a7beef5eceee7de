//go:build !purego

#include "textflag.h"

// Columns of a product are pairs hi:lo of registers,
// r0 = SI:DI, r1 = R9:R8, r2 = R11:R10, r3 = R13:R12, r4 = R15:R14.

// MUL sets hi:lo to a*b, MAC adds a*b to it. AX and DX are lost.
#define MUL(a, b, lo, hi) MOVQ a, AX; MULQ b; MOVQ AX, lo; MOVQ DX, hi
#define MAC(a, b, lo, hi) MOVQ a, AX; MULQ b; ADDQ AX, lo; ADCQ DX, hi

// MUL19 sets r to 19 a. There is one multiplier, which is what limits the speed,
// so small factors do without it. DX is lost.
#define MUL19(a, r) MOVQ a, DX; LEAQ (DX)(DX*8), r; LEAQ (DX)(r*2), r

// TOP sets hi to hi:lo >> 51. BX is lost. (A double shift would be one
// instruction, but it is a slow one on some machines.)
#define TOP(lo, hi) MOVQ lo, BX; SHLQ $13, hi; SHRQ $51, BX; ORQ BX, hi

// func mul(v, a, b *Element)
//
// The stack holds 19 b_1, ..., 19 b_4. It is written from b alone before
// anything is stored to v, so all three may be the same element.
TEXT ·mul(SB), NOSPLIT, $32-24
	MOVQ a+8(FP), CX
	MOVQ b+16(FP), BX
	MUL19(8(BX), AX)
	MOVQ AX, 0(SP)
	MUL19(16(BX), AX)
	MOVQ AX, 8(SP)
	MUL19(24(BX), AX)
	MOVQ AX, 16(SP)
	MUL19(32(BX), AX)
	MOVQ AX, 24(SP)
	MUL(0(CX), 0(BX), DI, SI)
	MUL(0(CX), 8(BX), R8, R9)
	MUL(0(CX), 16(BX), R10, R11)
	MUL(0(CX), 24(BX), R12, R13)
	MUL(0(CX), 32(BX), R14, R15)
	MAC(8(CX), 24(SP), DI, SI)
	MAC(8(CX), 0(BX), R8, R9)
	MAC(8(CX), 8(BX), R10, R11)
	MAC(8(CX), 16(BX), R12, R13)
	MAC(8(CX), 24(BX), R14, R15)
	MAC(16(CX), 16(SP), DI, SI)
	MAC(16(CX), 24(SP), R8, R9)
	MAC(16(CX), 0(BX), R10, R11)
	MAC(16(CX), 8(BX), R12, R13)
	MAC(16(CX), 16(BX), R14, R15)
	MAC(24(CX), 8(SP), DI, SI)
	MAC(24(CX), 16(SP), R8, R9)
	MAC(24(CX), 24(SP), R10, R11)
	MAC(24(CX), 0(BX), R12, R13)
	MAC(24(CX), 8(BX), R14, R15)
	MAC(32(CX), 0(SP), DI, SI)
	MAC(32(CX), 8(SP), R8, R9)
	MAC(32(CX), 16(SP), R10, R11)
	MAC(32(CX), 24(SP), R12, R13)
	MAC(32(CX), 0(BX), R14, R15)
	// Tops of the columns, then limbs: see Element.fold. BX is free.
	MOVQ $0x7FFFFFFFFFFFF, AX
	TOP(DI, SI)
	TOP(R8, R9)
	TOP(R10, R11)
	TOP(R12, R13)
	TOP(R14, R15)
	ANDQ AX, DI
	ANDQ AX, R8
	ANDQ AX, R10
	ANDQ AX, R12
	ANDQ AX, R14
	LEAQ (R15)(R15*8), BX
	LEAQ (R15)(BX*2), R15
	ADDQ SI, R8
	ADDQ R9, R10
	ADDQ R11, R12
	ADDQ R13, R14
	ADDQ R15, DI
	// Carry once more, all limbs at a time.
	MOVQ v+0(FP), CX
	MOVQ DI, SI
	MOVQ R8, R9
	MOVQ R10, R11
	MOVQ R12, R13
	MOVQ R14, R15
	SHRQ $51, SI
	SHRQ $51, R9
	SHRQ $51, R11
	SHRQ $51, R13
	SHRQ $51, R15
	LEAQ (R15)(R15*8), BX
	LEAQ (R15)(BX*2), R15
	ANDQ AX, DI
	ANDQ AX, R8
	ANDQ AX, R10
	ANDQ AX, R12
	ANDQ AX, R14
	ADDQ R15, DI
	ADDQ SI, R8
	ADDQ R9, R10
	ADDQ R11, R12
	ADDQ R13, R14
	MOVQ DI, 0(CX)
	MOVQ R8, 8(CX)
	MOVQ R10, 16(CX)
	MOVQ R12, 24(CX)
	MOVQ R14, 32(CX)
	RET

// func square(v, a *Element)
//
// The stack holds 2 a_0, 2 a_1, 2 a_2, 2 a_3, 19 a_3, 19 a_4.
TEXT ·square(SB), NOSPLIT, $48-16
	MOVQ a+8(FP), CX
	MOVQ 0(CX), AX
	ADDQ AX, AX
	MOVQ AX, 0(SP)
	MOVQ 8(CX), AX
	ADDQ AX, AX
	MOVQ AX, 8(SP)
	MOVQ 16(CX), AX
	ADDQ AX, AX
	MOVQ AX, 16(SP)
	MOVQ 24(CX), AX
	ADDQ AX, AX
	MOVQ AX, 24(SP)
	MUL19(24(CX), AX)
	MOVQ AX, 32(SP)
	MUL19(32(CX), AX)
	MOVQ AX, 40(SP)
	MUL(0(CX), 0(CX), DI, SI)
	MUL(0(SP), 8(CX), R8, R9)
	MUL(0(SP), 16(CX), R10, R11)
	MUL(0(SP), 24(CX), R12, R13)
	MUL(0(SP), 32(CX), R14, R15)
	MAC(8(SP), 40(SP), DI, SI)
	MAC(16(SP), 40(SP), R8, R9)
	MAC(8(CX), 8(CX), R10, R11)
	MAC(8(SP), 16(CX), R12, R13)
	MAC(8(SP), 24(CX), R14, R15)
	MAC(16(SP), 32(SP), DI, SI)
	MAC(24(CX), 32(SP), R8, R9)
	MAC(24(SP), 40(SP), R10, R11)
	MAC(32(CX), 40(SP), R12, R13)
	MAC(16(CX), 16(CX), R14, R15)
	// Tops of the columns, then limbs: see Element.fold. BX is free.
	MOVQ $0x7FFFFFFFFFFFF, AX
	TOP(DI, SI)
	TOP(R8, R9)
	TOP(R10, R11)
	TOP(R12, R13)
	TOP(R14, R15)
	ANDQ AX, DI
	ANDQ AX, R8
	ANDQ AX, R10
	ANDQ AX, R12
	ANDQ AX, R14
	LEAQ (R15)(R15*8), BX
	LEAQ (R15)(BX*2), R15
	ADDQ SI, R8
	ADDQ R9, R10
	ADDQ R11, R12
	ADDQ R13, R14
	ADDQ R15, DI
	// Carry once more, all limbs at a time.
	MOVQ v+0(FP), CX
	MOVQ DI, SI
	MOVQ R8, R9
	MOVQ R10, R11
	MOVQ R12, R13
	MOVQ R14, R15
	SHRQ $51, SI
	SHRQ $51, R9
	SHRQ $51, R11
	SHRQ $51, R13
	SHRQ $51, R15
	LEAQ (R15)(R15*8), BX
	LEAQ (R15)(BX*2), R15
	ANDQ AX, DI
	ANDQ AX, R8
	ANDQ AX, R10
	ANDQ AX, R12
	ANDQ AX, R14
	ADDQ R15, DI
	ADDQ SI, R8
	ADDQ R9, R10
	ADDQ R11, R12
	ADDQ R13, R14
	MOVQ DI, 0(CX)
	MOVQ R8, 8(CX)
	MOVQ R10, 16(CX)
	MOVQ R12, 24(CX)
	MOVQ R14, 32(CX)
	RET
