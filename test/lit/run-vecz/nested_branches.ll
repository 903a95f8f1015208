; If no lane is active in a region, the guards of nested regions are skipped; a short block that
; needs no mask has no guard.
; RUN: veczc -S -k f:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: outer.guard:
; CHECK: br i1 %{{.*}}, label %outer, label %end.join
; CHECK: inner.guard:
; CHECK: br i1 %{{.*}}, label %inner, label %after.guard
; CHECK: short.guard:
; CHECK-NEXT: br label %short
; CHECK: after.guard:
; CHECK: br i1 %{{.*}}, label %after, label %end.join
; CHECK: ret void
define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %c = icmp slt i32 %v, %n
  br i1 %c, label %outer, label %end
outer:
  %w = load i32, ptr addrspace(1) %ya, align 4
  %d = icmp slt i32 %w, %v
  br i1 %d, label %inner, label %short
inner:
  %q = sdiv i32 %w, %v
  store i32 %q, ptr addrspace(1) %xa, align 4
  br label %after
short:
  %m = add i32 %w, %v
  br label %after
after:
  %r = phi i32 [ %q, %inner ], [ %m, %short ]
  %again = load i32, ptr addrspace(1) %xa, align 4
  %s = add i32 %r, %again
  br label %end
end:
  %t = phi i32 [ %v, %entry ], [ %s, %after ]
  store i32 %t, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
