; Invalid command lines and kernels that cannot be vectorized.
; DEFINE: %{bad} = not veczc -S %s
; RUN: %{bad} -k h 2>&1 | FileCheck %s --check-prefix=KERNEL
; KERNEL: veczc: error: -k: unknown kernel 'h'
; RUN: veczc -S -k f:4 %s | not veczc -k __vecz_v4_f:4 - 2>&1 | FileCheck %s --check-prefix=VERSION
; VERSION: veczc: error: -k: '__vecz_v4_f' is a vectorized version of another kernel
; RUN: %{bad} -k f:x 2>&1 | FileCheck %s --check-prefix=FACTOR
; FACTOR: veczc: error: -k: 'x': expected a factor or 'a'
; RUN: %{bad} -k f:0 2>&1 | FileCheck %s --check-prefix=ZERO
; ZERO: veczc: error: -k: '0': expected a factor or 'a'
; RUN: %{bad} -k f:4.x 2>&1 | FileCheck %s --check-prefix=DOT
; DOT: veczc: error: -k: '4.x': expected 1, 2 or 3 after '.'
; RUN: %{bad} -k f:4sx 2>&1 | FileCheck %s --check-prefix=TAIL
; TAIL: veczc: error: -k: '4sx': unexpected 'x' at the end
; RUN: %{bad} -k :4 2>&1 | FileCheck %s --check-prefix=NAME
; NAME: veczc: error: -k: missing kernel name in ':4'
; RUN: %{bad} -w 4 -d 4 2>&1 | FileCheck %s --check-prefix=DIMENSION
; DIMENSION: veczc: error: {{.*}}invalid dimension 4 (expected 1, 2 or 3)
; RUN: veczc -S -k f:4 -vecz-time %s -o %t.out 2>&1 | FileCheck %s --check-prefix=TIME
; TIME: veczc: vectorization took {{[0-9.]+}} ms
; RUN: %{bad} -w 0 2>&1 | FileCheck %s --check-prefix=NONE
; NONE: veczc: error: -w: the factor must not be 0
; RUN: %{bad} -vecz-choices=Magic 2>&1 | FileCheck %s --check-prefix=CHOICE
; CHOICE: veczc: error: -vecz-choices: unknown choice 'Magic'
; RUN: %{bad} -k f:3s 2>&1 | FileCheck %s --check-prefix=SCALABLE
; SCALABLE: veczc: remark: {{.*}}kernel 'f' is not vectorized by vscale x 3: vectorization factor 3 is not a power of 2 from 1 to 64
; SCALABLE: veczc: error: kernel 'f' cannot be vectorized
; RUN: %{bad} -vecz-choices=noLinearize 2>&1 | FileCheck %s --check-prefix=LINEARIZE
; LINEARIZE: veczc: remark: {{.*}}kernel 'f' is not vectorized by 4: divergent control flow; enable the choice 'Linearize'
; RUN: veczc -S -vecz-choices=noLinearize -vecz-fail-quietly %s 2>/dev/null | FileCheck %s --check-prefix=QUIET
; QUIET: define void @f({{.*}} !codeplay_ca_vecz.base.fail
; RUN: veczc -vecz-choices-help | FileCheck %s --check-prefix=HELP
; HELP: Linearize:

define void @f(ptr addrspace(1) %y) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp eq i64 %id, 3
  br i1 %c, label %then, label %end
then:
  store float 0.0, ptr addrspace(1) %y, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
