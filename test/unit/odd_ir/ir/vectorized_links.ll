; Links between scalar and vectorized kernels that go in circles or to what is no kernel.
declare i64 @__mux_get_local_id(i32)
define void @k(ptr addrspace(1) %p) #0 !codeplay_ca_vecz.base !1 !codeplay_ca_vecz.derived !1 {
  %id = call i64 @__mux_get_local_id(i32 0)
  ret void
}
define void @__vecz_v4_k(ptr addrspace(1) %p) #0 !codeplay_ca_vecz.derived !1 !codeplay_ca_vecz.base !2 {
  ret void
}
define void @other_type(i32 %x) #0 !codeplay_ca_vecz.derived !1 {
  ret void
}
declare !codeplay_ca_vecz.derived !1 void @__vecz_v8_k(ptr addrspace(1)) #0
define void @lost(ptr addrspace(1) %p) #0 !codeplay_ca_vecz.derived !3 {
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @k}
!2 = !{!0, ptr @__vecz_v8_k}
!3 = !{!0, null}
