// RUN: rm -rf %t && mkdir %t

// LLVM IR, finalized: kernels are as the runtime calls them.
// RUN: clc %s --emit=ll -o %t/k.ll && FileCheck %s --check-prefix=LL < %t/k.ll
// RUN: clc %s --emit=ll -o - | FileCheck %s --check-prefix=LL
// LL: define {{.*}}void @scale.mux-kernel-wrapper(
// RUN: clc -d host --emit bc %s -o %t/k.bc && llvm-dis %t/k.bc -o - | FileCheck %s --check-prefix=LL

// Assembly, and what it is without optimization.
// RUN: clc %s --emit=asm -o %t/k.s && FileCheck %s --check-prefix=ASM < %t/k.s
// RUN: clc %s -b -cl-opt-disable --emit=asm -o %t/slow.s && FileCheck %s --check-prefix=ASM < %t/slow.s
// RUN: not cmp -s %t/k.s %t/slow.s
// ASM: {{^"?}}scale.mux-kernel-wrapper{{"?}}:

// A binary is the default; it holds more than the text of the program.
// RUN: clc %s -o %t/k.bin && clc %s --emit=binary -o %t/same.bin && cmp %t/k.bin %t/same.bin
// RUN: grep -q OMUXCLP %t/k.bin && grep -q "scale.mux-kernel-wrapper" %t/k.bin

// Build options reach the compiler, and the source may come from the standard input.
// RUN: clc -b "-D FACTOR=1" -b -DUNUSED=0 - --emit=ll -o - < %s | FileCheck %s --check-prefix=LL

// Headers stand beside the source, wherever it is compiled.
// RUN: cp %s %S/Inputs/beside.h %t && mkdir %t/elsewhere && cd %t/elsewhere && clc ../emit.cl -o k.bin

#ifndef FACTOR
#if __has_include("beside.h")
#include "beside.h"
#else
#include "Inputs/beside.h"
#endif
#endif
kernel void scale(global int *p) { p[get_global_id(0)] *= FACTOR; }
