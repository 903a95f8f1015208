; Attributes of the wrapper's parameter for packed arguments; attributes of kernel parameters become
; metadata of the loads.
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'add-kernel-wrapper<packed>' --verify-each -S %s | FileCheck %s --check-prefix=PACKED

target datalayout = "e-i64:64"
; CHECK: define void @foo.mux-kernel-wrapper(ptr noundef nonnull align 8 dereferenceable(41) %packed-args)
; CHECK: load ptr addrspace(1), ptr {{.*}}, align 8, !dereferenceable [[BYTES:![0-9]+]], !align [[ALIGN:![0-9]+]]{{$}}
; CHECK: %b = load ptr addrspace(1), ptr {{.*}}, align 8, !nonnull [[EMPTY:![0-9]+]], !noundef [[EMPTY]]
; CHECK: %c = load ptr addrspace(1), ptr {{.*}}, align 8, !dereferenceable_or_null [[BYTES]]{{$}}
; CHECK: %d = load i32, ptr {{.*}}, align 8, !range [[RANGE:![0-9]+]], !noundef [[EMPTY]]
; CHECK: %e = load ptr addrspace(1), ptr {{.*}}, align 8{{$}}
; CHECK: %f = load i8, ptr {{.*}}, align 8{{$}}
; PACKED: define void @foo.mux-kernel-wrapper(ptr noundef nonnull align 1 dereferenceable(37) %packed-args)
define void @foo(ptr addrspace(1) dereferenceable(64) align 32 %a, ptr addrspace(1) nonnull noundef %b,
                 ptr addrspace(1) dereferenceable_or_null(64) %c, i32 noundef range(i32 0, 16) %d,
                 ptr addrspace(1) readonly noalias %e, i8 %f) #0 {
  ret void
}

; Without arguments there need not be a structure.
; CHECK: define void @none.mux-kernel-wrapper(ptr %packed-args)
define void @none() #0 {
  ret void
}
; CHECK-DAG: [[BYTES]] = !{i64 64}
; CHECK-DAG: [[ALIGN]] = !{i64 32}
; CHECK-DAG: [[EMPTY]] = !{}
; CHECK-DAG: [[RANGE]] = !{i32 0, i32 16}
attributes #0 = { "mux-kernel"="entry-point" }
