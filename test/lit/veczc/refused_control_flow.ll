; cfg-convert alone refuses control flow that simplify-flow would have to bring into shape.
; DEFINE: %{convert} = not veczc -S -vecz-passes=cfg-convert %s
; RUN: %{convert} -k endless:4 2>&1 | FileCheck %s --check-prefix=ENDLESS
; RUN: %{convert} -k irreducible:4 2>&1 | FileCheck %s --check-prefix=IRREDUCIBLE
; RUN: %{convert} -k no_preheader:4 2>&1 | FileCheck %s --check-prefix=PREHEADER
; RUN: %{convert} -k cases:4 2>&1 | FileCheck %s --check-prefix=CASES
; RUN: veczc -S -k irreducible:4 -k no_preheader:4 -k cases:4 %s | FileCheck %s

; ENDLESS: kernel 'endless' is not vectorized by 4: 'br label %forever': loop has no exit
define void @endless(ptr addrspace(1) %y) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp eq i64 %id, 3
  br i1 %c, label %forever, label %end
forever:
  store volatile i32 0, ptr addrspace(1) %y, align 4
  br label %forever
end:
  ret void
}

; IRREDUCIBLE: kernel 'irreducible' is not vectorized by 4: irreducible control flow; run 'simplify-flow' first
; CHECK: define void @__vecz_v4_irreducible(
define void @irreducible(ptr addrspace(1) %y, i1 %u) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp eq i64 %id, 3
  br i1 %c, label %a, label %b
a:
  br i1 %u, label %b, label %end
b:
  store i32 0, ptr addrspace(1) %y, align 4
  br label %a
end:
  ret void
}

; PREHEADER: kernel 'no_preheader' is not vectorized by 4: 'br i1 %c, label %loop, label %end': loop cannot be brought into loop-simplify form with one exit
; CHECK: define void @__vecz_v4_no_preheader(
define void @no_preheader(i1 %u) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp eq i64 %id, 3
  br i1 %u, label %loop, label %end
loop:
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CASES: kernel 'cases' is not vectorized by 4: 'switch i64 %n, label %end [ {{.*}} ]': unsupported terminator; expected a branch or return
; CHECK: define void @__vecz_v4_cases(
define void @cases(ptr addrspace(1) %y, i64 %n) {
  switch i64 %n, label %end [ i64 1, label %one ]
one:
  store i32 0, ptr addrspace(1) %y, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
