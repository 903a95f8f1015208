; Without masked stores, inactive lanes store to a variable, one for each type.
; RUN: veczc -S -k f:4 -vecz-target-triple=aarch64-linux-gnu %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: %[[SINK:.*]] = alloca i32, align 4
; CHECK-NEXT: %[[ADDRESS:.*]] = ptrtoint ptr %[[SINK]] to i64
; CHECK-NOT: alloca
; CHECK-NOT: llvm.masked.store
; CHECK: %[[BITS:.*]] = bitcast <4 x i1> %{{.*}} to i4
; CHECK: %[[BIT:.*]] = and i4 %[[BITS]], 1
; CHECK: %[[IS:.*]] = icmp ne i4 %[[BIT]], 0
; CHECK: %[[OWN:.*]] = ptrtoint ptr addrspace(1) %{{.*}} to i64
; CHECK: %[[CHOSEN:.*]] = select i1 %[[IS]], i64 %[[OWN]], i64 %[[ADDRESS]]
; CHECK: %[[PLACE:.*]] = inttoptr i64 %[[CHOSEN]] to ptr addrspace(1)
; CHECK: store i32 %{{.*}}, ptr addrspace(1) %[[PLACE]], align 4
; CHECK-COUNT-7: store i32
; CHECK-NOT: store i32
; CHECK: ret void
define void @f(ptr addrspace(1) %y, ptr addrspace(1) %z, ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %is = icmp ult i32 %v, 100
  br i1 %is, label %then, label %end
then:
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %v, ptr addrspace(1) %ya, align 4
  %za = getelementptr inbounds i32, ptr addrspace(1) %z, i64 %id
  store i32 %v, ptr addrspace(1) %za, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
