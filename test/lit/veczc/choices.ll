; Choices are enabled and disabled one by one.
; RUN: veczc -S -k vectors:4 %s | FileCheck %s --check-prefix=FULL
; RUN: veczc -S -k vectors:4 -vecz-choices=noFullScalarization %s | FileCheck %s --check-prefix=WHOLE
; RUN: veczc -S -k vectors:4 -vecz-choices=PartialScalarization %s | FileCheck %s --check-prefix=FULL
; RUN: veczc -S -k uniform:4 -vecz-choices=PartialScalarization %s | FileCheck %s --check-prefix=UNIFORM
; FULL-LABEL: define void @__vecz_v4_vectors(
; FULL: fadd <8 x float>
; WHOLE-LABEL: define void @__vecz_v4_vectors(
; WHOLE-COUNT-4: fadd <2 x float>
; UNIFORM-LABEL: define void @__vecz_v4_uniform(
; UNIFORM: fadd <2 x float>

; RUN: not veczc -S -k loop:4 -vecz-choices=noInstantiateCallsInLoops %s 2>&1 | FileCheck %s --check-prefix=LOOP
; LOOP: kernel 'loop' is not vectorized by 4: {{.*}}call in a loop has no vector form; enable the choice 'InstantiateCallsInLoops'
; RUN: not veczc -S -k loop:4 -vecz-choices=noInstantiateCalls %s 2>&1 | FileCheck %s --check-prefix=CALL
; CALL: kernel 'loop' is not vectorized by 4: {{.*}}call has no vector form; enable the choice 'InstantiateCalls'
; RUN: veczc -S -k loop:4 %s | FileCheck %s --check-prefix=INSTANTIATED
; INSTANTIATED-LABEL: define void @__vecz_v4_loop(
; INSTANTIATED-COUNT-4: call void @unknown(

; RUN: not veczc -S -k doubles:2 -vecz-double-support=false %s 2>&1 | FileCheck %s --check-prefix=DOUBLE
; RUN: not veczc -S -k doubles:2 -vecz-choices=CapabilityNoDoubleSupport %s 2>&1 | FileCheck %s --check-prefix=DOUBLE
; DOUBLE: kernel 'doubles' is not vectorized by 2: {{.*}}target has no vectors of double
; RUN: veczc -S -k doubles:2 %s | FileCheck %s --check-prefix=SUPPORTED
; SUPPORTED: define void @__vecz_v2_doubles(

define void @vectors(ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr <2 x float>, ptr addrspace(1) %x, i64 %id
  %v = load <2 x float>, ptr addrspace(1) %p, align 8
  %w = fadd <2 x float> %v, splat (float 1.0)
  store <2 x float> %w, ptr addrspace(1) %p, align 8
  ret void
}

define void @uniform(ptr addrspace(1) %x, ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %v = load <2 x float>, ptr addrspace(1) %y, align 8
  %w = fadd <2 x float> %v, splat (float 1.0)
  store <2 x float> %w, ptr addrspace(1) %y, align 8
  %p = getelementptr i64, ptr addrspace(1) %x, i64 %id
  store i64 %id, ptr addrspace(1) %p, align 8
  ret void
}

define void @loop(i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add i64 %i, 1
  call void @unknown(i64 %id)
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

define void @doubles(ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr double, ptr addrspace(1) %x, i64 %id
  store double 1.0, ptr addrspace(1) %p, align 8
  ret void
}

declare void @unknown(i64)
declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel" }
