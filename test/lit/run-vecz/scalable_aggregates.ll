; The result of a compare-and-exchange is a structure of scalable vectors. The operation is
; scalarized in a loop over the lanes, whose number is unknown.
; RUN: veczc -S -k f:4s %s | FileCheck %s
; CHECK: define void @__vecz_nxv4_f(
; CHECK: [[SOFAR:%.*]] = phi { <vscale x 4 x i32>, <vscale x 4 x i1> }
; CHECK: cmpxchg ptr addrspace(1)
; CHECK: [[OLD:%.*]] = insertelement <vscale x 4 x i32>
; CHECK: insertelement <vscale x 4 x i1>
; CHECK: store <vscale x 4 x i32> [[OLD]],
; RUN: not veczc -S -k g:4s %s 2>&1 | FileCheck %s --check-prefix=REFUSED
; REFUSED: kernel 'g' is not vectorized by vscale x 4: {{.*}}i128{{.*}}: type has no scalable vector form; use a fixed factor

define void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %i = call i64 @__mux_get_global_id(i32 0)
  %n = trunc i64 %i to i32
  %a = cmpxchg ptr addrspace(1) %p, i32 %n, i32 7 monotonic monotonic, align 4
  %old = extractvalue { i32, i1 } %a, 0
  %to = getelementptr i32, ptr addrspace(1) %q, i64 %i
  store i32 %old, ptr addrspace(1) %to, align 4
  ret void
}

define void @g(ptr addrspace(1) %p) #0 {
  %i = call i64 @__mux_get_global_id(i32 0)
  %to = getelementptr i128, ptr addrspace(1) %p, i64 %i
  %x = load i128, ptr addrspace(1) %to, align 16
  %y = add i128 %x, 1
  store i128 %y, ptr addrspace(1) %to, align 16
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
