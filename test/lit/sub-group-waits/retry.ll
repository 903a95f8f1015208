; A compare-and-exchange loop that retries with the last observed value is lock-free; one that
; expects another value, or does not always try, waits.
; RUN: muxc --passes 'print<sub-group-waits>' %s -o /dev/null 2>&1 | FileCheck %s

; CHECK: found: does not wait
define void @found(ptr addrspace(1) %p, i32 %v) {
entry:
  %first = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  br label %loop
loop:
  %old = phi i32 [ %first, %entry ], [ %seen, %loop ]
  %new = mul i32 %old, %v
  %pair = cmpxchg weak ptr addrspace(1) %p, i32 %old, i32 %new seq_cst seq_cst
  %seen = extractvalue { i32, i1 } %pair, 0
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %loop
end:
  ret void
}
; CHECK: loaded: does not wait
define void @loaded(ptr addrspace(1) %base, i64 %i, float %v) {
entry:
  br label %loop
loop:
  %p = getelementptr float, ptr addrspace(1) %base, i64 %i
  %x = load volatile float, ptr addrspace(1) %p, align 4
  %sum = fadd float %x, %v
  %old = bitcast float %x to i32
  %new = bitcast float %sum to i32
  %pair = cmpxchg volatile ptr addrspace(1) %p, i32 %old, i32 %new monotonic monotonic
  %seen = extractvalue { i32, i1 } %pair, 0
  %more = icmp ne i32 %seen, %old
  br i1 %more, label %loop, label %end
end:
  ret void
}
; A condition beside it is one more way out.
; CHECK: maximum: does not wait
define void @maximum(ptr addrspace(1) %p, i32 %v) {
entry:
  %first = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  br label %loop
loop:
  %old = phi i32 [ %first, %entry ], [ %seen, %try ]
  %less = icmp slt i32 %old, %v
  br i1 %less, label %try, label %end
try:
  %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %v monotonic monotonic
  %seen = extractvalue { i32, i1 } %pair, 0
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %loop
end:
  ret void
}
; Values that are kept in private memory.
; CHECK: stored: does not wait
define void @stored(ptr addrspace(1) %p) {
entry:
  %old = alloca i32
  %first = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  store i32 %first, ptr %old
  br label %loop
loop:
  %x = load i32, ptr %old
  %new = add i32 %x, 3
  %pair = cmpxchg ptr addrspace(1) %p, i32 %x, i32 %new monotonic monotonic
  %seen = extractvalue { i32, i1 } %pair, 0
  store i32 %seen, ptr %old
  %done = extractvalue { i32, i1 } %pair, 1
  %more = xor i1 %done, true
  br i1 %more, label %loop, label %end
end:
  ret void
}
; CHECK: reset: may wait
define void @reset(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %old = phi i32 [ 0, %entry ], [ 0, %latch ]
  %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 1 monotonic monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %latch
latch:
  br label %loop
end:
  ret void
}
; CHECK: elsewhere: may wait
define void @elsewhere(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  br label %loop
loop:
  %old = load atomic i32, ptr addrspace(1) %q monotonic, align 4
  %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 1 monotonic monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %loop
end:
  ret void
}
; The exchange is not tried while somebody else holds the lowest bit.
; CHECK: held: may wait
define void @held(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %old = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %bit = and i32 %old, 1
  %held = icmp ne i32 %bit, 0
  br i1 %held, label %loop, label %try
try:
  %new = or i32 %old, 1
  %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %new monotonic monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %loop
end:
  ret void
}
; Leaves when the exchange fails.
; CHECK: failure: may wait
define void @failure(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %old = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %old monotonic monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %loop, label %end
end:
  ret void
}
