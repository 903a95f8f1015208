; Values of inactive lanes may be poison and are frozen before a vote of all lanes.
; RUN: veczc -S -k compared:4 -k ends:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_compared(
; CHECK: [[FIRST:%.*]] = freeze i64
; CHECK: [[EACH:%.*]] = icmp eq <4 x i64>
; CHECK-NEXT: [[SURE:%.*]] = freeze <4 x i1> [[EACH]]
; CHECK-NEXT: [[ALL:%.*]] = call i1 @llvm.vector.reduce.and.v4i1(<4 x i1> [[SURE]])
; CHECK: store <4 x i32>
; CHECK: call void @llvm.masked.scatter
define void @compared(ptr addrspace(1) %y, ptr addrspace(1) %x, i64 %j) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %some = icmp ne i32 %v, 0
  br i1 %some, label %then, label %end
then:
  %place = or i64 %id, %j
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %place
  store i32 %v, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_ends(
; CHECK-DAG: [[FIRST:%.*]] = freeze i64
; CHECK-DAG: [[LAST:%.*]] = freeze i64
; CHECK: sub i64
; CHECK: store <4 x i32>
; CHECK: call void @llvm.masked.scatter
define void @ends(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %some = icmp ne i32 %v, 0
  br i1 %some, label %then, label %end
then:
  %place = and i64 %id, 255
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %place
  store i32 %v, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
