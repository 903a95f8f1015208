; The wrapper replaces the kernel in llvm.used and in the list of kernels.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s -DNEW=k.mux-barrier-wrapper
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %s | FileCheck %s -DNEW=k.mux-kernel-wrapper
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s -DNEW=k.mux-sched-wrapper
; RUN: muxc --passes 'add-sched-params<erase-old>' --verify-each -S %s | FileCheck %s -DNEW=k.mux-sched-wrapper
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s -DNEW=k.mux-local-var-wrapper
; RUN: muxc --passes 'work-item-loops,mux-base<prepare-wg-sched>,replace-module-scope-vars,add-kernel-wrapper' \
; RUN:   --verify-each -S %s | FileCheck %s -DNEW=k.mux-kernel-wrapper

; A kernel that was vectorized may still run what is left of a row, and is kept for that, but it is no entry point.
; RUN: veczc -k k:4 -S %s | FileCheck %s --check-prefix=VECZ
; RUN: veczc -k k:4 %s -o %t.bc
; RUN: muxc --passes 'work-item-loops' --verify-each -S %t.bc | FileCheck %s -DNEW=k.mux-barrier-wrapper
; What is in the lists once the old functions are gone is all that there is.
; RUN: muxc --passes 'work-item-loops,globaldce' --verify-each -S %t.bc | FileCheck %s -DNEW=k.mux-barrier-wrapper

@variable = internal addrspace(3) global i32 undef, align 4
; CHECK: @llvm.used = appending global [2 x ptr] [ptr @[[NEW]], ptr @other{{.*}}]
; CHECK: @llvm.compiler.used = appending global [1 x ptr] [ptr @[[NEW]]]
; VECZ: @llvm.used = appending global [3 x ptr] [ptr @k, ptr @other, ptr @__vecz_v4_k]
@llvm.used = appending global [2 x ptr] [ptr @k, ptr @other], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @k], section "llvm.metadata"

declare i64 @__mux_get_global_id(i32)

define void @other() {
  ret void
}
define void @k(ptr addrspace(1) %p) #0 {
  store i32 1, ptr addrspace(3) @variable
  %id = call i64 @__mux_get_global_id(i32 0)
  %address = getelementptr i64, ptr addrspace(1) %p, i64 %id
  store i64 %id, ptr addrspace(1) %address
  ret void
}
; CHECK: !opencl.kernels = !{[[ENTRY:![0-9]+]], [[OTHER:![0-9]+]]}
; CHECK-DAG: [[ENTRY]] = !{ptr @[[NEW]], [[SIZE:![0-9]+]]}
; CHECK-DAG: [[OTHER]] = !{ptr @other{{.*}}}
; CHECK-DAG: [[SIZE]] = !{!"reqd_work_group_size", i32 8, i32 1, i32 1}
; VECZ: !opencl.kernels = !{[[ENTRY:![0-9]+]], {{![0-9]+}}}
; VECZ: [[ENTRY]] = !{ptr @__vecz_v4_k,
!opencl.kernels = !{!0, !1}
!0 = !{ptr @k, !2}
!1 = !{ptr @other}
!2 = !{!"reqd_work_group_size", i32 8, i32 1, i32 1}
attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="k" }
