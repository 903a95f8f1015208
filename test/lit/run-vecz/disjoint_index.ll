; A disjoint 'or' in an index becomes an 'add' in predicated blocks: in an inactive lane 0, from
; which the address is computed, the bits may overlap.
; RUN: veczc -S -k f:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: then:
; CHECK-NOT: or {{(disjoint )?}}i64
; CHECK: %[[PLACE:.*]] = add i64 %{{.*}}, 1
; CHECK: getelementptr i32, ptr addrspace(1) %y, i64 %[[PLACE]]
; CHECK-NOT: or {{(disjoint )?}}i64
; CHECK: ret void
define void @f(ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %next = add i64 %id, 1
  %last = and i64 %next, 1
  %even = icmp eq i64 %last, 0
  br i1 %even, label %then, label %end
then:
  %place = or disjoint i64 %next, 1
  %address = getelementptr i32, ptr addrspace(1) %y, i64 %place
  store i32 7, ptr addrspace(1) %address, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
