; Functions on rare paths preserve most registers: on x86-64 general ones only. LLVM clears upper halves of vectors where
; functions return, also those that preserve_allcc promises to keep.
; RUN: sed s/TRIPLE/aarch64-unknown-linux-gnu/ %s | veczc -vecz-target-triple=aarch64-unknown-linux-gnu -vecz-target-mcpu=generic -S -k border:8 | FileCheck %s --check-prefix=ALL
; RUN: sed s/TRIPLE/x86_64-unknown-linux-gnu/ %s | veczc -vecz-target-triple=x86_64-unknown-linux-gnu -vecz-target-mcpu=x86-64-v3 -S -k border:8 | FileCheck %s --check-prefix=MOST

; ALL: call preserve_allcc void @__vecz_b_lane_loop_masked_scatter
; MOST: call preserve_mostcc void @__vecz_b_lane_loop_masked_scatter
target triple = "TRIPLE"

define void @border(ptr addrspace(1) %o, ptr addrspace(1) %x, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %low = icmp slt i64 %id, %n
  br i1 %low, label %then, label %end
then:
  %xa = getelementptr i64, ptr addrspace(1) %x, i64 %id
  %v = load i64, ptr addrspace(1) %xa
  %oa = getelementptr float, ptr addrspace(1) %o, i64 %v
  store float 1.0, ptr addrspace(1) %oa
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
