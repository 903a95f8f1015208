; The links between the versions of a kernel are moved to their wrappers.
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %s | FileCheck %s -DSUFFIX=mux-kernel-wrapper
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s -DSUFFIX=mux-local-var-wrapper

@shared = internal addrspace(3) global i32 undef

; CHECK-NOT: define internal {{.*}}!codeplay
define void @k(i32 %x) #1 !codeplay_ca_vecz.base !2 {
  store i32 %x, ptr addrspace(3) @shared
  ret void
}
define void @__vecz_v4_k(i32 %x) #0 !codeplay_ca_vecz.derived !1 {
  store i32 %x, ptr addrspace(3) @shared
  ret void
}

; CHECK-DAG: define void @k.[[SUFFIX]]({{.*}}!codeplay_ca_vecz.base [[V4:![0-9]+]]
; CHECK-DAG: define void @__vecz_v4_k.[[SUFFIX]]({{.*}}!codeplay_ca_vecz.derived [[K:![0-9]+]]
; CHECK-DAG: [[V4]] = !{[[FOUR:![0-9]+]], ptr @__vecz_v4_k.[[SUFFIX]]}
; CHECK-DAG: [[K]] = !{[[FOUR]], ptr @k.[[SUFFIX]]}
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @k}
!2 = !{!0, ptr @__vecz_v4_k}
