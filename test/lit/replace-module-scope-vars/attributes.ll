; Inlining attributes are copied to the wrapper; the address of the structure has the attributes of
; an object.
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s
; RUN: muxc --passes replace-module-scope-vars,add-kernel-wrapper --verify-each -S %s | FileCheck %s --check-prefix=BOTH

target datalayout = "e-i64:64"
@a = internal addrspace(3) global [5 x i8] undef, align 16
; CHECK: define internal void @k(i32 %x, ptr addrspace(3) noundef nonnull align 16 dereferenceable(5) %local-vars) [[KERNEL:#[0-9]+]]
; CHECK: define void @k.mux-local-var-wrapper(i32 %x) [[WRAPPER:#[0-9]+]]
; CHECK: call void @k(i32 %x, ptr addrspace(3) {{.*}}) [[KERNEL]]
; CHECK: attributes [[KERNEL]] = { noinline
; CHECK-NOT: alwaysinline
; CHECK: attributes [[WRAPPER]] = { noinline nounwind {{.*}}"mux-kernel"="entry-point"
; BOTH: define internal void @k.mux-local-var-wrapper(i32 %x) [[WRAPPER:#[0-9]+]]
; BOTH: attributes [[WRAPPER]] = { noinline nounwind
define void @k(i32 %x) #0 {
  store i32 %x, ptr addrspace(3) @a
  ret void
}
attributes #0 = { noinline "mux-kernel"="entry-point" }
