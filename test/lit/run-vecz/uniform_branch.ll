; A uniform branch stays a branch, and uniform instructions stay scalar.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: %c = icmp sgt i32 %n, 3
; CHECK: br i1 %c, label %then, label %{{.*}}
; CHECK: then:
; CHECK: %u = load i32, ptr addrspace(1) %x
; CHECK: store <4 x i32>
; CHECK-NOT: masked

define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp sgt i32 %n, 3
  br i1 %c, label %then, label %end
then:
  %u = load i32, ptr addrspace(1) %x, align 4
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %u, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
