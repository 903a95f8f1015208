; Long functions of the device library are not inlined into scalar kernels that have a vectorized
; version. A function is long that has 100 instructions.
; RUN: %python -c "import sys; text = open(sys.argv[1]).read(); line = '  store volatile float %%x, ptr %%p\n'; print(text.replace('  MANY\n', 99 * line).replace('  LESS\n', 98 * line))" %s > %t.ll
; RUN: muxc --device "OpenMux host" --passes outline-tail-builtins --verify-each -S %t.ll \
; RUN:   | FileCheck %s

; CHECK-DAG: define internal void @long({{.*}}) [[OUTLINED:#[0-9]+]] {
; CHECK-DAG: define internal void @in_two_tails({{.*}}) [[OUTLINED]] {
; CHECK-DAG: define internal void @short({{.*}}) [[LIBRARY:#[0-9]+]] {
; CHECK-DAG: define internal void @in_vector_too({{.*}}) [[LIBRARY]] {
; CHECK-DAG: define internal void @in_scalar_kernel({{.*}}) [[LIBRARY]] {
; CHECK-DAG: define internal void @address_taken({{.*}}) [[LIBRARY]] {
; CHECK-DAG: define internal void @passed({{.*}}) [[LIBRARY]] {
; CHECK-DAG: define void @external({{.*}}) [[LIBRARY]] {
; CHECK-DAG: define internal void @convergent({{.*}}) [[CONVERGENT:#[0-9]+]] {
; CHECK-DAG: define internal void @of_the_program({{.*}}) [[PROGRAM:#[0-9]+]] {
; CHECK-DAG: attributes [[OUTLINED]] = { noinline "mux-linked-builtin" }
; CHECK-DAG: attributes [[LIBRARY]] = { alwaysinline "mux-linked-builtin" }
; CHECK-DAG: attributes [[CONVERGENT]] = { alwaysinline convergent "mux-linked-builtin" }
; CHECK-DAG: attributes [[PROGRAM]] = { alwaysinline }

define void @kernel(ptr %p, float %x) !codeplay_ca_vecz.base !0 {
  call void @long(ptr %p, float %x)
  call void @long(ptr %p, float %x)
  call void @in_two_tails(ptr %p, float %x)
  call void @short(ptr %p, float %x)
  call void @in_vector_too(ptr %p, float %x)
  call void @in_scalar_kernel(ptr %p, float %x)
  call void @address_taken(ptr %p, float %x)
  call void @takes(ptr @passed)
  call void @external(ptr %p, float %x)
  call void @convergent(ptr %p, float %x)
  call void @of_the_program(ptr %p, float %x)
  ret void
}

define void @__vecz_v4_kernel(ptr %p, float %x) !codeplay_ca_vecz.derived !1 {
  call void @in_vector_too(ptr %p, float %x)
  ret void
}

define void @second(ptr %p, float %x) !codeplay_ca_vecz.base !2 {
  call void @in_two_tails(ptr %p, float %x)
  ret void
}

define void @__vecz_v4_second(ptr %p, float %x) !codeplay_ca_vecz.derived !3 {
  store ptr @address_taken, ptr %p
  ret void
}

define void @scalar(ptr %p, float %x) {
  call void @in_scalar_kernel(ptr %p, float %x)
  ret void
}

define internal void @long(ptr %p, float %x) #0 {
  MANY
  ret void
}

define internal void @in_two_tails(ptr %p, float %x) #0 {
  MANY
  ret void
}

define internal void @short(ptr %p, float %x) #0 {
  LESS
  ret void
}

define internal void @in_vector_too(ptr %p, float %x) #0 {
  MANY
  ret void
}

define internal void @in_scalar_kernel(ptr %p, float %x) #0 {
  MANY
  ret void
}

define internal void @address_taken(ptr %p, float %x) #0 {
  MANY
  ret void
}

define internal void @passed(ptr %p, float %x) #0 {
  MANY
  ret void
}

define void @external(ptr %p, float %x) #0 {
  MANY
  ret void
}

declare void @takes(ptr)

define internal void @convergent(ptr %p, float %x) #1 {
  MANY
  ret void
}

define internal void @of_the_program(ptr %p, float %x) #2 {
  MANY
  ret void
}

attributes #0 = { alwaysinline "mux-linked-builtin" }
attributes #1 = { alwaysinline convergent "mux-linked-builtin" }
attributes #2 = { alwaysinline }

!0 = !{!4, ptr @__vecz_v4_kernel}
!1 = !{!4, ptr @kernel}
!2 = !{!4, ptr @__vecz_v4_second}
!3 = !{!4, ptr @second}
!4 = !{i32 4, i32 0, i32 0, i32 0}
