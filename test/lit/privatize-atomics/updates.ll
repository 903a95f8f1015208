; Updates of global memory whose results are not used become updates of an array in local memory,
; with as many elements as the index has values, or as a work-group may have work-items, in blocks of 16.
; RUN: muxc --device "OpenMux host" --passes privatize-atomics --verify-each -S %s | FileCheck %s

target datalayout = "e-i64:64-i128:128-n32:64-S128"

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_size(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)

; CHECK-DAG: @byte.accumulators0.bins = internal addrspace(3) global [256 x i32]
; CHECK-DAG: @constant.accumulators0.out = internal addrspace(3) global [16 x i64]
; CHECK-DAG: @local_id.accumulators0.out = internal addrspace(3) global [4096 x i32]
; CHECK-DAG: @required.accumulators0.out = internal addrspace(3) global [32 x i32]
; CHECK-DAG: @counted.accumulators0.out = internal addrspace(3) global [208 x i32]
; CHECK-DAG: @unsigned.accumulators0.out = internal addrspace(3) global [112 x i32]
; CHECK-DAG: @guarded.accumulators0.out = internal addrspace(3) global [32 x i32]
; CHECK-DAG: @generic.accumulators0.out = internal addrspace(3) global [16 x i32]
; CHECK-DAG: @limited_id.accumulators0.out = internal addrspace(3) global [4096 x i32]
; CHECK-DAG: @product.accumulators0.out = internal addrspace(3) global [976 x i32] poison, align 64 [[EXCLUDED:#[0-9]+]]
; CHECK-DAG: @version.accumulators0.out = internal addrspace(3) global [16 x i32]
; CHECK-DAG: @shared.accumulators0.out = internal addrspace(3) global [256 x i32]
; CHECK-DAG: @shared.accumulators1.other = internal addrspace(3) global [16 x i32]
; CHECK-NOT: @shared.accumulators2

; CHECK-LABEL: define void @byte(
; CHECK: [[AT:%.*]] = getelementptr inbounds i32, ptr addrspace(3) @byte.accumulators0.bins, i64 %wide
; CHECK-NEXT: atomicrmw add ptr addrspace(3) [[AT]], i32 1 monotonic, align 4, !mux.unshared
; CHECK-NOT: atomicrmw
define void @byte(ptr addrspace(1) %in, ptr addrspace(1) %bins) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i8, ptr addrspace(1) %in, i64 %id
  %byte = load i8, ptr addrspace(1) %from
  %wide = zext i8 %byte to i64
  %bin = getelementptr i32, ptr addrspace(1) %bins, i64 %wide
  atomicrmw add ptr addrspace(1) %bin, i32 1 monotonic
  ret void
}

; CHECK-LABEL: define void @constant(
; CHECK: atomicrmw umax ptr addrspace(3) @constant.accumulators0.out, i64 %v
define void @constant(ptr addrspace(1) %out, i64 %v) #0 {
  %at = getelementptr i64, ptr addrspace(1) %out, i64 3
  atomicrmw umax ptr addrspace(1) %at, i64 %v monotonic
  ret void
}

; A load before the update and a barrier of the work-group are harmless.
; CHECK-LABEL: define void @local_id(
; CHECK: atomicrmw sub ptr addrspace(3)
define void @local_id(ptr addrspace(1) %out, ptr addrspace(1) %in) #0 {
  %id = call i64 @__mux_get_local_id(i32 1)
  %low = and i64 %id, 4294967295
  %v = load i32, ptr addrspace(1) %in
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 776)
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %low
  atomicrmw sub ptr addrspace(1) %at, i32 %v monotonic
  ret void
}

; CHECK-LABEL: define void @required(
define void @required(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %id = call i64 @__mux_get_local_id(i32 1)
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

; The counter of a loop is not negative, because it begins with a local ID and is increased by a local
; size, and less than what it is compared with.
; CHECK-LABEL: define void @counted(
define void @counted(ptr addrspace(1) %out) #0 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  br label %head
head:
  %i = phi i64 [ %id, %entry ], [ %next, %body ]
  %narrow = trunc i64 %i to i32
  %goes = icmp slt i32 %narrow, 200
  br i1 %goes, label %body, label %done
body:
  %up = shl i64 %i, 32
  %index = ashr exact i64 %up, 32
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  %size = call i64 @__mux_get_local_size(i32 0)
  %next = add i64 %index, %size
  br label %head
done:
  ret void
}

; CHECK-LABEL: define void @unsigned(
define void @unsigned(ptr addrspace(1) %out, i32 %from) #0 {
entry:
  br label %head
head:
  %i = phi i32 [ %from, %entry ], [ %next, %body ]
  %ends = icmp ugt i32 %i, 99
  br i1 %ends, label %done, label %body
body:
  %index = zext i32 %i to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  %next = add i32 %i, 7
  br label %head
done:
  ret void
}

; CHECK-LABEL: define void @guarded(
define void @guarded(ptr addrspace(1) %out, i32 %n) #0 {
  %few = icmp ult i32 %n, 10
  br i1 %few, label %then, label %done
then:
  %sum = add i32 %n, 7
  %index = zext i32 %sum to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  br label %done
done:
  ret void
}

; CHECK-LABEL: define void @generic(
define void @generic(ptr addrspace(1) %out) #0 {
  %any = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  atomicrmw or ptr addrspace(4) %any, i32 5 monotonic
  ret void
}

; The two operations have the same effect in any order. What restrict says keeps the loads apart.
; CHECK-LABEL: define void @several(
; CHECK: atomicrmw add ptr addrspace(3)
; CHECK: load i32
; CHECK: atomicrmw sub ptr addrspace(3)
; CHECK-LABEL: define
define void @several(ptr addrspace(1) %out, ptr addrspace(1) noalias %in) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 5 monotonic
  %v = load i32, ptr addrspace(1) %in
  %at = getelementptr i32, ptr addrspace(1) %out, i64 1
  atomicrmw sub ptr addrspace(1) %at, i32 %v monotonic
  ret void
}

; The array, the parameter, the offset, the alignment, the operation, the scope, and the dimension
; of the local ID.
; CHECK-DAG: attributes [[EXCLUDED]] = { "mux-excluded-from-usage" }
; CHECK-DAG: = !{!"original", ptr addrspace(3) @version.accumulators0.out,
; CHECK-DAG: = !{!"byte", ptr addrspace(3) @byte.accumulators0.bins, i64 1, i64 0, i64 4, i64 1, i64 1, i64 -1}
; CHECK-DAG: = !{!"constant", ptr addrspace(3) @constant.accumulators0.out, i64 0, i64 24, i64 8, i64 9, i64 1, i64 -1}
; CHECK-DAG: = !{!"local_id", ptr addrspace(3) @local_id.accumulators0.out, i64 0, i64 0, i64 4, i64 1, i64 1, i64 1}
; CHECK-DAG: = !{!"several", ptr addrspace(3) @several.accumulators1.out, i64 0, i64 4, i64 4, i64 1, i64 1, i64 -1}

; As many elements are cleared as the work-group has work-items, which may be more than the condition
; lets through.
define void @limited_id(ptr addrspace(1) %out) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %few = icmp ult i64 %id, 1100
  br i1 %few, label %then, label %done
then:
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  br label %done
done:
  ret void
}

define void @product(ptr addrspace(1) %out, i64 %a, i64 %b) #0 {
  %c = and i64 %a, 31
  %d = urem i64 %b, 30
  %index = mul i64 %c, %d
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

define void @version(ptr addrspace(1) %out) #1 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

; Updates with the same base share an array.
define void @shared(ptr addrspace(1) %out, ptr addrspace(1) %other, i8 %a) #0 {
  %index = zext i8 %a to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  atomicrmw sub ptr addrspace(1) %out, i32 2 monotonic
  atomicrmw add ptr addrspace(1) %other, i32 3 monotonic
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="original" }
!0 = !{i32 16, i32 24, i32 1}
