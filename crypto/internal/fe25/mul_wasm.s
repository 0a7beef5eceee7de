//go:build !purego

#include "textflag.h"

// Both functions keep the limbs of a in R0, ..., R9. A column of the product is
// summed on the operand stack, in four groups (see MulGeneric): 19 times the
// products that wrap around, and within each group twice those of two odd
// limbs. The carry of a column stays on the stack as the first term of the next;
// limbs are packed into R11, ..., R15 and stored when nothing is read any more,
// so arguments may be the same element.

// func mul(v, a, b *Element)
TEXT ·mul(SB), NOSPLIT, $0-24
	I64Load a+8(FP)
	Set R10
	Get R10
	I32WrapI64
	I64Load32U $0
	Set R0
	Get R10
	I32WrapI64
	I64Load32U $4
	Set R1
	Get R10
	I32WrapI64
	I64Load32U $8
	Set R2
	Get R10
	I32WrapI64
	I64Load32U $12
	Set R3
	Get R10
	I32WrapI64
	I64Load32U $16
	Set R4
	Get R10
	I32WrapI64
	I64Load32U $20
	Set R5
	Get R10
	I32WrapI64
	I64Load32U $24
	Set R6
	Get R10
	I32WrapI64
	I64Load32U $28
	Set R7
	Get R10
	I32WrapI64
	I64Load32U $32
	Set R8
	Get R10
	I32WrapI64
	I64Load32U $36
	Set R9
	I64Load b+16(FP)
	Set R10
	// column 0
	Get R1
	Get R10
	I32WrapI64
	I64Load32U $36
	I64Mul
	Get R3
	Get R10
	I32WrapI64
	I64Load32U $28
	I64Mul
	I64Add
	Get R5
	Get R10
	I32WrapI64
	I64Load32U $20
	I64Mul
	I64Add
	Get R7
	Get R10
	I32WrapI64
	I64Load32U $12
	I64Mul
	I64Add
	Get R9
	Get R10
	I32WrapI64
	I64Load32U $4
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R2
	Get R10
	I32WrapI64
	I64Load32U $32
	I64Mul
	Get R4
	Get R10
	I32WrapI64
	I64Load32U $24
	I64Mul
	I64Add
	Get R6
	Get R10
	I32WrapI64
	I64Load32U $16
	I64Mul
	I64Add
	Get R8
	Get R10
	I32WrapI64
	I64Load32U $8
	I64Mul
	I64Add
	I64Add
	I64Const $19
	I64Mul
	Get R0
	Get R10
	I32WrapI64
	I64Load32U $0
	I64Mul
	I64Add
	Tee R11
	I64Const $26
	I64ShrU
	// column 1
	Get R2
	Get R10
	I32WrapI64
	I64Load32U $36
	I64Mul
	Get R3
	Get R10
	I32WrapI64
	I64Load32U $32
	I64Mul
	I64Add
	Get R4
	Get R10
	I32WrapI64
	I64Load32U $28
	I64Mul
	I64Add
	Get R5
	Get R10
	I32WrapI64
	I64Load32U $24
	I64Mul
	I64Add
	Get R6
	Get R10
	I32WrapI64
	I64Load32U $20
	I64Mul
	I64Add
	Get R7
	Get R10
	I32WrapI64
	I64Load32U $16
	I64Mul
	I64Add
	Get R8
	Get R10
	I32WrapI64
	I64Load32U $12
	I64Mul
	I64Add
	Get R9
	Get R10
	I32WrapI64
	I64Load32U $8
	I64Mul
	I64Add
	I64Const $19
	I64Mul
	Get R0
	Get R10
	I32WrapI64
	I64Load32U $4
	I64Mul
	Get R1
	Get R10
	I32WrapI64
	I64Load32U $0
	I64Mul
	I64Add
	I64Add
	I64Add
	Set R10
	Get R11
	I64Const $0x3ffffff
	I64And
	Get R10
	I64Const $0x1ffffff
	I64And
	I64Const $32
	I64Shl
	I64Or
	Set R11
	Get R10
	I64Const $25
	I64ShrU
	I64Load b+16(FP)
	Set R10
	// column 2
	Get R3
	Get R10
	I32WrapI64
	I64Load32U $36
	I64Mul
	Get R5
	Get R10
	I32WrapI64
	I64Load32U $28
	I64Mul
	I64Add
	Get R7
	Get R10
	I32WrapI64
	I64Load32U $20
	I64Mul
	I64Add
	Get R9
	Get R10
	I32WrapI64
	I64Load32U $12
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R4
	Get R10
	I32WrapI64
	I64Load32U $32
	I64Mul
	Get R6
	Get R10
	I32WrapI64
	I64Load32U $24
	I64Mul
	I64Add
	Get R8
	Get R10
	I32WrapI64
	I64Load32U $16
	I64Mul
	I64Add
	I64Add
	I64Const $19
	I64Mul
	Get R1
	Get R10
	I32WrapI64
	I64Load32U $4
	I64Mul
	I64Const $1
	I64Shl
	Get R0
	Get R10
	I32WrapI64
	I64Load32U $8
	I64Mul
	Get R2
	Get R10
	I32WrapI64
	I64Load32U $0
	I64Mul
	I64Add
	I64Add
	I64Add
	I64Add
	Tee R12
	I64Const $26
	I64ShrU
	// column 3
	Get R4
	Get R10
	I32WrapI64
	I64Load32U $36
	I64Mul
	Get R5
	Get R10
	I32WrapI64
	I64Load32U $32
	I64Mul
	I64Add
	Get R6
	Get R10
	I32WrapI64
	I64Load32U $28
	I64Mul
	I64Add
	Get R7
	Get R10
	I32WrapI64
	I64Load32U $24
	I64Mul
	I64Add
	Get R8
	Get R10
	I32WrapI64
	I64Load32U $20
	I64Mul
	I64Add
	Get R9
	Get R10
	I32WrapI64
	I64Load32U $16
	I64Mul
	I64Add
	I64Const $19
	I64Mul
	Get R0
	Get R10
	I32WrapI64
	I64Load32U $12
	I64Mul
	Get R1
	Get R10
	I32WrapI64
	I64Load32U $8
	I64Mul
	I64Add
	Get R2
	Get R10
	I32WrapI64
	I64Load32U $4
	I64Mul
	I64Add
	Get R3
	Get R10
	I32WrapI64
	I64Load32U $0
	I64Mul
	I64Add
	I64Add
	I64Add
	Set R10
	Get R12
	I64Const $0x3ffffff
	I64And
	Get R10
	I64Const $0x1ffffff
	I64And
	I64Const $32
	I64Shl
	I64Or
	Set R12
	Get R10
	I64Const $25
	I64ShrU
	I64Load b+16(FP)
	Set R10
	// column 4
	Get R5
	Get R10
	I32WrapI64
	I64Load32U $36
	I64Mul
	Get R7
	Get R10
	I32WrapI64
	I64Load32U $28
	I64Mul
	I64Add
	Get R9
	Get R10
	I32WrapI64
	I64Load32U $20
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R6
	Get R10
	I32WrapI64
	I64Load32U $32
	I64Mul
	Get R8
	Get R10
	I32WrapI64
	I64Load32U $24
	I64Mul
	I64Add
	I64Add
	I64Const $19
	I64Mul
	Get R1
	Get R10
	I32WrapI64
	I64Load32U $12
	I64Mul
	Get R3
	Get R10
	I32WrapI64
	I64Load32U $4
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R0
	Get R10
	I32WrapI64
	I64Load32U $16
	I64Mul
	Get R2
	Get R10
	I32WrapI64
	I64Load32U $8
	I64Mul
	I64Add
	Get R4
	Get R10
	I32WrapI64
	I64Load32U $0
	I64Mul
	I64Add
	I64Add
	I64Add
	I64Add
	Tee R13
	I64Const $26
	I64ShrU
	// column 5
	Get R6
	Get R10
	I32WrapI64
	I64Load32U $36
	I64Mul
	Get R7
	Get R10
	I32WrapI64
	I64Load32U $32
	I64Mul
	I64Add
	Get R8
	Get R10
	I32WrapI64
	I64Load32U $28
	I64Mul
	I64Add
	Get R9
	Get R10
	I32WrapI64
	I64Load32U $24
	I64Mul
	I64Add
	I64Const $19
	I64Mul
	Get R0
	Get R10
	I32WrapI64
	I64Load32U $20
	I64Mul
	Get R1
	Get R10
	I32WrapI64
	I64Load32U $16
	I64Mul
	I64Add
	Get R2
	Get R10
	I32WrapI64
	I64Load32U $12
	I64Mul
	I64Add
	Get R3
	Get R10
	I32WrapI64
	I64Load32U $8
	I64Mul
	I64Add
	Get R4
	Get R10
	I32WrapI64
	I64Load32U $4
	I64Mul
	I64Add
	Get R5
	Get R10
	I32WrapI64
	I64Load32U $0
	I64Mul
	I64Add
	I64Add
	I64Add
	Set R10
	Get R13
	I64Const $0x3ffffff
	I64And
	Get R10
	I64Const $0x1ffffff
	I64And
	I64Const $32
	I64Shl
	I64Or
	Set R13
	Get R10
	I64Const $25
	I64ShrU
	I64Load b+16(FP)
	Set R10
	// column 6
	Get R7
	Get R10
	I32WrapI64
	I64Load32U $36
	I64Mul
	Get R9
	Get R10
	I32WrapI64
	I64Load32U $28
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R8
	Get R10
	I32WrapI64
	I64Load32U $32
	I64Mul
	I64Add
	I64Const $19
	I64Mul
	Get R1
	Get R10
	I32WrapI64
	I64Load32U $20
	I64Mul
	Get R3
	Get R10
	I32WrapI64
	I64Load32U $12
	I64Mul
	I64Add
	Get R5
	Get R10
	I32WrapI64
	I64Load32U $4
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R0
	Get R10
	I32WrapI64
	I64Load32U $24
	I64Mul
	Get R2
	Get R10
	I32WrapI64
	I64Load32U $16
	I64Mul
	I64Add
	Get R4
	Get R10
	I32WrapI64
	I64Load32U $8
	I64Mul
	I64Add
	Get R6
	Get R10
	I32WrapI64
	I64Load32U $0
	I64Mul
	I64Add
	I64Add
	I64Add
	I64Add
	Tee R14
	I64Const $26
	I64ShrU
	// column 7
	Get R8
	Get R10
	I32WrapI64
	I64Load32U $36
	I64Mul
	Get R9
	Get R10
	I32WrapI64
	I64Load32U $32
	I64Mul
	I64Add
	I64Const $19
	I64Mul
	Get R0
	Get R10
	I32WrapI64
	I64Load32U $28
	I64Mul
	Get R1
	Get R10
	I32WrapI64
	I64Load32U $24
	I64Mul
	I64Add
	Get R2
	Get R10
	I32WrapI64
	I64Load32U $20
	I64Mul
	I64Add
	Get R3
	Get R10
	I32WrapI64
	I64Load32U $16
	I64Mul
	I64Add
	Get R4
	Get R10
	I32WrapI64
	I64Load32U $12
	I64Mul
	I64Add
	Get R5
	Get R10
	I32WrapI64
	I64Load32U $8
	I64Mul
	I64Add
	Get R6
	Get R10
	I32WrapI64
	I64Load32U $4
	I64Mul
	I64Add
	Get R7
	Get R10
	I32WrapI64
	I64Load32U $0
	I64Mul
	I64Add
	I64Add
	I64Add
	Set R10
	Get R14
	I64Const $0x3ffffff
	I64And
	Get R10
	I64Const $0x1ffffff
	I64And
	I64Const $32
	I64Shl
	I64Or
	Set R14
	Get R10
	I64Const $25
	I64ShrU
	I64Load b+16(FP)
	Set R10
	// column 8
	Get R9
	Get R10
	I32WrapI64
	I64Load32U $36
	I64Mul
	I64Const $1
	I64Shl
	I64Const $19
	I64Mul
	Get R1
	Get R10
	I32WrapI64
	I64Load32U $28
	I64Mul
	Get R3
	Get R10
	I32WrapI64
	I64Load32U $20
	I64Mul
	I64Add
	Get R5
	Get R10
	I32WrapI64
	I64Load32U $12
	I64Mul
	I64Add
	Get R7
	Get R10
	I32WrapI64
	I64Load32U $4
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R0
	Get R10
	I32WrapI64
	I64Load32U $32
	I64Mul
	Get R2
	Get R10
	I32WrapI64
	I64Load32U $24
	I64Mul
	I64Add
	Get R4
	Get R10
	I32WrapI64
	I64Load32U $16
	I64Mul
	I64Add
	Get R6
	Get R10
	I32WrapI64
	I64Load32U $8
	I64Mul
	I64Add
	Get R8
	Get R10
	I32WrapI64
	I64Load32U $0
	I64Mul
	I64Add
	I64Add
	I64Add
	I64Add
	Tee R15
	I64Const $26
	I64ShrU
	// column 9
	Get R0
	Get R10
	I32WrapI64
	I64Load32U $36
	I64Mul
	Get R1
	Get R10
	I32WrapI64
	I64Load32U $32
	I64Mul
	I64Add
	Get R2
	Get R10
	I32WrapI64
	I64Load32U $28
	I64Mul
	I64Add
	Get R3
	Get R10
	I32WrapI64
	I64Load32U $24
	I64Mul
	I64Add
	Get R4
	Get R10
	I32WrapI64
	I64Load32U $20
	I64Mul
	I64Add
	Get R5
	Get R10
	I32WrapI64
	I64Load32U $16
	I64Mul
	I64Add
	Get R6
	Get R10
	I32WrapI64
	I64Load32U $12
	I64Mul
	I64Add
	Get R7
	Get R10
	I32WrapI64
	I64Load32U $8
	I64Mul
	I64Add
	Get R8
	Get R10
	I32WrapI64
	I64Load32U $4
	I64Mul
	I64Add
	Get R9
	Get R10
	I32WrapI64
	I64Load32U $0
	I64Mul
	I64Add
	I64Add
	Set R10
	Get R15
	I64Const $0x3ffffff
	I64And
	Get R10
	I64Const $0x1ffffff
	I64And
	I64Const $32
	I64Shl
	I64Or
	Set R15
	Get R10
	I64Const $25
	I64ShrU
	// end around
	I64Const $19
	I64Mul
	Get R11
	I64Const $0x3ffffff
	I64And
	I64Add
	Set R10
	Get R11
	I64Const $-67108864
	I64And
	Get R10
	I64Const $0x3ffffff
	I64And
	I64Add
	Get R10
	I64Const $26
	I64ShrU
	I64Const $32
	I64Shl
	I64Add
	Set R11
	I64Load v+0(FP)
	Set R10
	Get R10
	I32WrapI64
	Get R11
	I64Store $0
	Get R10
	I32WrapI64
	Get R12
	I64Store $8
	Get R10
	I32WrapI64
	Get R13
	I64Store $16
	Get R10
	I32WrapI64
	Get R14
	I64Store $24
	Get R10
	I32WrapI64
	Get R15
	I64Store $32
	RET

// func square(v, a *Element)
TEXT ·square(SB), NOSPLIT, $0-16
	I64Load a+8(FP)
	Set R10
	Get R10
	I32WrapI64
	I64Load32U $0
	Set R0
	Get R10
	I32WrapI64
	I64Load32U $4
	Set R1
	Get R10
	I32WrapI64
	I64Load32U $8
	Set R2
	Get R10
	I32WrapI64
	I64Load32U $12
	Set R3
	Get R10
	I32WrapI64
	I64Load32U $16
	Set R4
	Get R10
	I32WrapI64
	I64Load32U $20
	Set R5
	Get R10
	I32WrapI64
	I64Load32U $24
	Set R6
	Get R10
	I32WrapI64
	I64Load32U $28
	Set R7
	Get R10
	I32WrapI64
	I64Load32U $32
	Set R8
	Get R10
	I32WrapI64
	I64Load32U $36
	Set R9
	// column 0
	Get R1
	Get R9
	I64Mul
	Get R3
	Get R7
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R2
	Get R8
	I64Mul
	Get R4
	Get R6
	I64Mul
	I64Add
	Get R5
	Get R5
	I64Mul
	I64Add
	I64Add
	I64Const $1
	I64Shl
	I64Const $19
	I64Mul
	Get R0
	Get R0
	I64Mul
	I64Add
	Tee R11
	I64Const $26
	I64ShrU
	// column 1
	Get R2
	Get R9
	I64Mul
	Get R3
	Get R8
	I64Mul
	I64Add
	Get R4
	Get R7
	I64Mul
	I64Add
	Get R5
	Get R6
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	I64Const $19
	I64Mul
	Get R0
	Get R1
	I64Mul
	I64Const $1
	I64Shl
	I64Add
	I64Add
	Set R10
	Get R11
	I64Const $0x3ffffff
	I64And
	Get R10
	I64Const $0x1ffffff
	I64And
	I64Const $32
	I64Shl
	I64Or
	Set R11
	Get R10
	I64Const $25
	I64ShrU
	// column 2
	Get R3
	Get R9
	I64Mul
	Get R5
	Get R7
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R4
	Get R8
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R6
	Get R6
	I64Mul
	I64Add
	I64Const $19
	I64Mul
	Get R0
	Get R2
	I64Mul
	Get R1
	Get R1
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	I64Add
	I64Add
	Tee R12
	I64Const $26
	I64ShrU
	// column 3
	Get R4
	Get R9
	I64Mul
	Get R5
	Get R8
	I64Mul
	I64Add
	Get R6
	Get R7
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	I64Const $19
	I64Mul
	Get R0
	Get R3
	I64Mul
	Get R1
	Get R2
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	I64Add
	I64Add
	Set R10
	Get R12
	I64Const $0x3ffffff
	I64And
	Get R10
	I64Const $0x1ffffff
	I64And
	I64Const $32
	I64Shl
	I64Or
	Set R12
	Get R10
	I64Const $25
	I64ShrU
	// column 4
	Get R5
	Get R9
	I64Mul
	I64Const $1
	I64Shl
	Get R6
	Get R8
	I64Mul
	Get R7
	Get R7
	I64Mul
	I64Add
	I64Add
	I64Const $1
	I64Shl
	I64Const $19
	I64Mul
	Get R1
	Get R3
	I64Mul
	I64Const $1
	I64Shl
	Get R0
	Get R4
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R2
	Get R2
	I64Mul
	I64Add
	I64Add
	I64Add
	Tee R13
	I64Const $26
	I64ShrU
	// column 5
	Get R6
	Get R9
	I64Mul
	Get R7
	Get R8
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	I64Const $19
	I64Mul
	Get R0
	Get R5
	I64Mul
	Get R1
	Get R4
	I64Mul
	I64Add
	Get R2
	Get R3
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	I64Add
	I64Add
	Set R10
	Get R13
	I64Const $0x3ffffff
	I64And
	Get R10
	I64Const $0x1ffffff
	I64And
	I64Const $32
	I64Shl
	I64Or
	Set R13
	Get R10
	I64Const $25
	I64ShrU
	// column 6
	Get R7
	Get R9
	I64Mul
	I64Const $1
	I64Shl
	I64Const $1
	I64Shl
	Get R8
	Get R8
	I64Mul
	I64Add
	I64Const $19
	I64Mul
	Get R1
	Get R5
	I64Mul
	I64Const $1
	I64Shl
	Get R0
	Get R6
	I64Mul
	Get R2
	Get R4
	I64Mul
	I64Add
	Get R3
	Get R3
	I64Mul
	I64Add
	I64Add
	I64Const $1
	I64Shl
	I64Add
	I64Add
	Tee R14
	I64Const $26
	I64ShrU
	// column 7
	Get R8
	Get R9
	I64Mul
	I64Const $1
	I64Shl
	I64Const $19
	I64Mul
	Get R0
	Get R7
	I64Mul
	Get R1
	Get R6
	I64Mul
	I64Add
	Get R2
	Get R5
	I64Mul
	I64Add
	Get R3
	Get R4
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	I64Add
	I64Add
	Set R10
	Get R14
	I64Const $0x3ffffff
	I64And
	Get R10
	I64Const $0x1ffffff
	I64And
	I64Const $32
	I64Shl
	I64Or
	Set R14
	Get R10
	I64Const $25
	I64ShrU
	// column 8
	Get R9
	Get R9
	I64Mul
	I64Const $1
	I64Shl
	I64Const $19
	I64Mul
	Get R1
	Get R7
	I64Mul
	Get R3
	Get R5
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	Get R0
	Get R8
	I64Mul
	Get R2
	Get R6
	I64Mul
	I64Add
	I64Add
	I64Const $1
	I64Shl
	Get R4
	Get R4
	I64Mul
	I64Add
	I64Add
	I64Add
	Tee R15
	I64Const $26
	I64ShrU
	// column 9
	Get R0
	Get R9
	I64Mul
	Get R1
	Get R8
	I64Mul
	I64Add
	Get R2
	Get R7
	I64Mul
	I64Add
	Get R3
	Get R6
	I64Mul
	I64Add
	Get R4
	Get R5
	I64Mul
	I64Add
	I64Const $1
	I64Shl
	I64Add
	Set R10
	Get R15
	I64Const $0x3ffffff
	I64And
	Get R10
	I64Const $0x1ffffff
	I64And
	I64Const $32
	I64Shl
	I64Or
	Set R15
	Get R10
	I64Const $25
	I64ShrU
	// end around
	I64Const $19
	I64Mul
	Get R11
	I64Const $0x3ffffff
	I64And
	I64Add
	Set R10
	Get R11
	I64Const $-67108864
	I64And
	Get R10
	I64Const $0x3ffffff
	I64And
	I64Add
	Get R10
	I64Const $26
	I64ShrU
	I64Const $32
	I64Shl
	I64Add
	Set R11
	I64Load v+0(FP)
	Set R10
	Get R10
	I32WrapI64
	Get R11
	I64Store $0
	Get R10
	I32WrapI64
	Get R12
	I64Store $8
	Get R10
	I32WrapI64
	Get R13
	I64Store $16
	Get R10
	I32WrapI64
	Get R14
	I64Store $24
	Get R10
	I32WrapI64
	Get R15
	I64Store $32
	RET
