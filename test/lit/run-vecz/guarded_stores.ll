; Masked stores are executed without a vote only if nothing else in the block, and nothing behind it,
; depends on that.
; DEFINE: %{veczc} = veczc -S -vecz-target-triple=x86_64-unknown-linux-gnu -vecz-target-mcpu=x86-64-v4 -vecz-passes=unguard-stores %s
; RUN: %{veczc} -k plain:16 -k equal:16 -k undefined:16 -k selected:16 -k changed:16 -k other_value:16 -k other_condition:16 -k other_mask:16 -k trap:16 -k no_stores:16 -k other_type:16 -k loaded_behind:16 -k elsewhere:16 -k variable:16 -k bytes:16 | FileCheck --check-prefixes=CHECK,BYTES %s
; RUN: %{veczc} -vecz-target-features=-avx512bw -k bytes:16 | FileCheck --check-prefix=WORDS %s

; CHECK-LABEL: define spir_kernel void @__vecz_v16_plain(
; CHECK-NOT: br i1
; CHECK: ret void
define spir_kernel void @plain(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %x, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  br label %exit

exit:
  ret void
}

; The same value comes from both.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_equal(
; CHECK-NOT: br i1
; CHECK: ret void
define spir_kernel void @equal(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %x, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  br label %exit

exit:
  %r = phi <16 x i32> [ %x, %0 ], [ %x, %then ]
  store <16 x i32> %r, ptr %q
  ret void
}

; The value is used only if a lane is active.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_undefined(
; CHECK-NOT: br i1
; CHECK: ret void
define spir_kernel void @undefined(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %x, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  br label %exit

exit:
  %r = phi <16 x i32> [ poison, %0 ], [ %y, %then ]
  store <16 x i32> %r, ptr %q
  ret void
}

; The value is that of the guard without lanes.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_selected(
; CHECK-NOT: br i1
; CHECK: ret void
define spir_kernel void @selected(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %x, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  %v = select <16 x i1> %m, <16 x i32> %y, <16 x i32> %x
  br label %exit

exit:
  %r = phi <16 x i32> [ %x, %0 ], [ %v, %then ]
  store <16 x i32> %r, ptr %q
  ret void
}

; The value differs.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_changed(
; CHECK: br i1 %any, label %then, label %exit
define spir_kernel void @changed(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %x, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  br label %exit

exit:
  %r = phi <16 x i32> [ %x, %0 ], [ %y, %then ]
  store <16 x i32> %r, ptr %q
  ret void
}

; The value without lanes differs.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_other_value(
; CHECK: br i1 %any, label %then, label %exit
define spir_kernel void @other_value(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %x, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  %v = select <16 x i1> %m, <16 x i32> %y, <16 x i32> %z
  br label %exit

exit:
  %r = phi <16 x i32> [ %x, %0 ], [ %v, %then ]
  store <16 x i32> %r, ptr %q
  ret void
}

; Lanes that are not active may be selected.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_other_condition(
; CHECK: br i1 %any, label %then, label %exit
define spir_kernel void @other_condition(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %x, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  %v = select <16 x i1> %k, <16 x i32> %y, <16 x i32> %x
  br label %exit

exit:
  %r = phi <16 x i32> [ %x, %0 ], [ %v, %then ]
  store <16 x i32> %r, ptr %q
  ret void
}

; Lanes that are not active may store.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_other_mask(
; CHECK: br i1 %any, label %then, label %exit
define spir_kernel void @other_mask(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %x, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %k)
  br label %exit

exit:
  ret void
}

; Divisions may trap.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_trap(
; CHECK: br i1 %any, label %then, label %exit
define spir_kernel void @trap(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = udiv <16 x i32> %x, %z
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  br label %exit

exit:
  ret void
}

; Nothing is gained.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_no_stores(
; CHECK: br i1 %any, label %then, label %exit
define spir_kernel void @no_stores(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  br label %exit

exit:
  ret void
}

; A load of one element may be of another cache line and page.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_other_type(
; CHECK: br i1 %any, label %then, label %exit
define spir_kernel void @other_type(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x0 = load i32, ptr %p
  %x = insertelement <16 x i32> %z, i32 %x0, i64 0
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %x, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  br label %exit

exit:
  ret void
}

; The load is executed only if a lane is active.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_loaded_behind(
; CHECK: br i1 %any, label %then, label %exit
define spir_kernel void @loaded_behind(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %z, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  br label %exit

exit:
  %x = load <16 x i32>, ptr %p
  store <16 x i32> %x, ptr %q
  ret void
}

; Control flow does not reconverge at once.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_elsewhere(
; CHECK: br i1 %any, label %then, label %exit
define spir_kernel void @elsewhere(ptr %p, ptr %q, <16 x i1> %m, <16 x i1> %k, <16 x i32> %z) #0 {
  %x = load <16 x i32>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  %y = add <16 x i32> %x, splat (i32 1)
  call void @llvm.masked.store(<16 x i32> %y, ptr align 4 %p, <16 x i1> %m)
  br label %more

more:
  store i32 1, ptr %q
  br label %exit

exit:
  ret void
}

@g = global <16 x i32> zeroinitializer

define <16 x i32> @load() {
  %x = load <16 x i32>, ptr @g
  ret <16 x i32> %x
}

; Another function loads from the address.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_variable(
; CHECK: br i1 %any, label %then, label %exit
define spir_kernel void @variable(<16 x i32> %x, <16 x i1> %m) #0 {
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  call void @llvm.masked.store(<16 x i32> %x, ptr align 4 @g, <16 x i1> %m)
  br label %exit

exit:
  ret void
}

; Without AVX512BW, bytes would be stored one by one.
; BYTES-LABEL: define spir_kernel void @__vecz_v16_bytes(
; BYTES-NOT: br i1
; BYTES: ret void
; WORDS-LABEL: define spir_kernel void @__vecz_v16_bytes(
; WORDS: br i1 %any, label %then, label %exit
define spir_kernel void @bytes(ptr %p, <16 x i1> %m) #0 {
  %x = load <16 x i8>, ptr %p
  %any = call i1 @llvm.vector.reduce.or(<16 x i1> %m)
  br i1 %any, label %then, label %exit, !prof !0

then:
  call void @llvm.masked.store(<16 x i8> splat (i8 1), ptr align 1 %p, <16 x i1> %m)
  br label %exit

exit:
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{!"branch_weights", i32 4, i32 1}
