; Each argument is aligned to the next power of two of its size. Scheduling parameters are passed on
; or created.
; RUN: muxc --passes add-sched-params,add-kernel-wrapper,globaldce --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'add-sched-params,add-kernel-wrapper<unpacked>,globaldce' --verify-each -S %s | FileCheck %s

target datalayout = "e-i64:64-v96:128-n8:16:32:64"

%struct.S = type { i32, i32, i32 }

; A structure of 12 bytes is not placed where LLVM would place it by itself.
; CHECK: %MuxPackedArgs.foo = type { i8, i32, [8 x i8], %struct.S, i8, <3 x float>, i16 }

; CHECK: define internal void @foo.mux-sched-wrapper(i8 %a, i32 %b, ptr byval(%struct.S) align 4 %c, i8 %d, <3 x float> %e, i16 %f, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) [[KERNEL:#[0-9]+]]
define void @foo(i8 %a, i32 %b, ptr byval(%struct.S) align 4 %c, i8 %d, <3 x float> %e, i16 %f) #0 !reqd_work_group_size !0 {
  ret void
}

; CHECK: define void @foo.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args, ptr noalias {{[^%]*}}%wg-info) [[WRAPPER:#[0-9]+]] !reqd_work_group_size [[SIZE:![0-9]+]] {
; CHECK-NOT: !mux_scheduled_fn
; CHECK-DAG: %wi-info = alloca %MuxWorkItemInfo, align 8
; CHECK-DAG: [[A:%.*]] = load i8, ptr %packed-args, align 8
; CHECK-DAG: [[PB:%.*]] = getelementptr %MuxPackedArgs.foo, ptr %packed-args, i32 0, i32 1
; CHECK-DAG: [[B:%.*]] = load i32, ptr [[PB]], align 4
; CHECK-DAG: [[C:%.*]] = getelementptr %MuxPackedArgs.foo, ptr %packed-args, i32 0, i32 3
; CHECK-DAG: [[PD:%.*]] = getelementptr %MuxPackedArgs.foo, ptr %packed-args, i32 0, i32 4
; CHECK-DAG: [[D:%.*]] = load i8, ptr [[PD]], align 4
; CHECK-DAG: [[PE:%.*]] = getelementptr %MuxPackedArgs.foo, ptr %packed-args, i32 0, i32 5
; CHECK-DAG: [[E:%.*]] = load <3 x float>, ptr [[PE]], align 8
; CHECK-DAG: [[PF:%.*]] = getelementptr %MuxPackedArgs.foo, ptr %packed-args, i32 0, i32 6
; CHECK-DAG: [[F:%.*]] = load i16, ptr [[PF]], align 8
; CHECK: call void @foo.mux-sched-wrapper(i8 [[A]], i32 [[B]], ptr byval(%struct.S) align 4 [[C]], i8 [[D]], <3 x float> [[E]], i16 [[F]], ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) [[KERNEL]]
; CHECK-NEXT: ret void

; CHECK-DAG: attributes [[KERNEL]] = { alwaysinline "mux-base-fn-name"="foo" }
; CHECK-DAG: attributes [[WRAPPER]] = { nounwind "mux-base-fn-name"="foo" "mux-kernel"="entry-point" }
; CHECK-DAG: [[SIZE]] = !{i32 4, i32 1, i32 1}
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 4, i32 1, i32 1}
