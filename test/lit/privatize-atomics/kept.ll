; Updates that something may observe before the slice ends, and those at addresses that are not
; known to be few, stay where they are.
; RUN: muxc --device "OpenMux host" --passes privatize-atomics --verify-each -S %s \
; RUN:   | FileCheck %s --implicit-check-not=accumulators

target datalayout = "e-i64:64-i128:128-n32:64-S128"

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_size(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @__mux_mem_barrier(i32, i32)
declare void @unknown()
declare void @pure() memory(none)
declare void @synchronizing(ptr) memory(argmem: readwrite)

; CHECK-LABEL: define i32 @used_result(
define i32 @used_result(ptr addrspace(1) %out) #0 {
  %old = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret i32 %old
}

define void @ordered(ptr addrspace(1) %out) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 release
  ret void
}

define void @volatile_update(ptr addrspace(1) %out) #0 {
  atomicrmw volatile add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

; A sum that is rounded in another order is another one.
define void @float(ptr addrspace(1) %out) #0 {
  atomicrmw fadd ptr addrspace(1) %out, float 1.0 monotonic
  ret void
}

define void @exchange(ptr addrspace(1) %out) #0 {
  atomicrmw xchg ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

define void @kinds(ptr addrspace(1) %out) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  atomicrmw max ptr addrspace(1) %out, i32 7 monotonic
  ret void
}

define void @types(ptr addrspace(1) %out, ptr addrspace(1) %other) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  atomicrmw add ptr addrspace(1) %other, i64 7 monotonic
  ret void
}

; Another work-item may wait for the update.
define void @atomic_load(ptr addrspace(1) %out, ptr addrspace(1) noalias %flag) #0 {
  %v = load atomic i32, ptr addrspace(1) %flag monotonic, align 4
  atomicrmw add ptr addrspace(1) %out, i32 %v monotonic
  ret void
}

define void @volatile_load(ptr addrspace(1) %out, ptr addrspace(1) noalias %flag) #0 {
  %v = load volatile i32, ptr addrspace(1) %flag
  atomicrmw add ptr addrspace(1) %out, i32 %v monotonic
  ret void
}

define void @compare_exchange(ptr addrspace(1) %out, ptr addrspace(1) noalias %flag) #0 {
  cmpxchg ptr addrspace(1) %flag, i32 0, i32 1 monotonic monotonic
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

define void @load_behind(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(1) %to) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  %v = load i32, ptr addrspace(1) %in
  ret void
}

define void @store_behind(ptr addrspace(1) %out, ptr addrspace(1) %to) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  store i32 1, ptr addrspace(1) %to
  ret void
}

; The next iteration loads what this one has updated.
define void @loop(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) #0 {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %v = load i32, ptr addrspace(1) %in
  atomicrmw add ptr addrspace(1) %out, i32 %v monotonic
  %next = add i32 %i, 1
  %goes = icmp ult i32 %next, %n
  br i1 %goes, label %body, label %done
done:
  ret void
}

define void @copy_behind(ptr addrspace(1) %out, ptr addrspace(1) %to, ptr addrspace(1) %from) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 8, i1 false)
  ret void
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)

define void @fenced(ptr addrspace(1) %out) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  fence release
  ret void
}

define void @mux_fenced(ptr addrspace(1) %out) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  call void @__mux_mem_barrier(i32 1, i32 520)
  ret void
}

; A barrier with the scope of the device is a fence for other work-groups.
define void @device_barrier(ptr addrspace(1) %out) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  call void @__mux_work_group_barrier(i32 0, i32 1, i32 520)
  ret void
}

define void @call(ptr addrspace(1) %out) #0 {
  call void @unknown()
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

define void @synchronizing_call(ptr addrspace(1) %out) #0 {
  %own = alloca i32
  call void @synchronizing(ptr %own)
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

define void @indirect_call(ptr addrspace(1) %out, ptr %f) #0 {
  call void %f()
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

define void @loaded_pointer(ptr addrspace(1) %pointers) #0 {
  %out = load ptr addrspace(1), ptr addrspace(1) %pointers
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

define void @global_id(ptr addrspace(1) %out) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

define void @too_many(ptr addrspace(1) %out, i16 %n) #0 {
  %index = zext i16 %n to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

define void @signed_byte(ptr addrspace(1) %out, i8 %n) #0 {
  %index = sext i8 %n to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

; The number may be negative.
define void @signed_limit(ptr addrspace(1) %out, i32 %n) #0 {
  %few = icmp slt i32 %n, 10
  br i1 %few, label %then, label %done
then:
  %index = sext i32 %n to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  br label %done
done:
  ret void
}

; So may the counter of a loop that begins with it.
define void @signed_start(ptr addrspace(1) %out, i32 %n) #0 {
entry:
  br label %head
head:
  %i = phi i32 [ %n, %entry ], [ %next, %body ]
  %goes = icmp slt i32 %i, 10
  br i1 %goes, label %body, label %done
body:
  %index = sext i32 %i to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  %next = add i32 %i, 1
  br label %head
done:
  ret void
}

; Of 16 bits, 40000 is negative.
define void @narrow_limit(ptr addrspace(1) %out, i32 %n) #0 {
  %few = icmp ult i32 %n, 50000
  br i1 %few, label %then, label %done
then:
  %narrow = trunc i32 %n to i16
  %limited = icmp slt i16 %narrow, 10
  br i1 %limited, label %inner, label %done
inner:
  %index = sext i16 %narrow to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  br label %done
done:
  ret void
}

; The condition is about the value before.
define void @previous_value(ptr addrspace(1) %out, i32 %n) #0 {
entry:
  br label %body
body:
  %previous = phi i32 [ 0, %entry ], [ %i, %body ]
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %index = zext i32 %i to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  %next = mul i32 %n, %n
  %goes = icmp ult i32 %previous, 10
  br i1 %goes, label %body, label %done
done:
  ret void
}

; The other outcome of the condition.
define void @other_way(ptr addrspace(1) %out, i32 %n) #0 {
  %few = icmp ult i32 %n, 10
  br i1 %few, label %done, label %then
then:
  %index = zext i32 %n to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  br label %done
done:
  ret void
}

; Elements that overlap.
define void @scale(ptr addrspace(1) %out, i8 %n) #0 {
  %index = zext i8 %n to i64
  %at = getelementptr i16, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

; An atomic access to local memory may order those to global memory.
@flag = internal addrspace(3) global i32 poison
define void @ordered_elsewhere(ptr addrspace(1) %out) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  store atomic i32 1, ptr addrspace(3) @flag release, align 4
  ret void
}

define void @volatile_copy(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %to, ptr addrspace(1) noalias %from) #0 {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 8, i1 true)
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

; Sums of narrow numbers are negative when they are extended.
define void @narrow_sum(ptr addrspace(1) %out, i8 %a, i8 %b) #0 {
  %c = and i8 %a, 127
  %d = and i8 %b, 127
  %sum = add i8 %c, %d
  %index = sext i8 %sum to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

define void @large_product(ptr addrspace(1) %out, i64 %a, i64 %b) #0 {
  %c = and i64 %a, 63
  %d = and i64 %b, 63
  %index = mul i64 %c, %d
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

define void @local_size(ptr addrspace(1) %out) #0 {
  %size = call i64 @__mux_get_local_size(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %size
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

; Conditions about fewer bits than the index has, and about bits that the index extends with their
; sign.
define void @fewer_bits(ptr addrspace(1) %out, i32 %n) #0 {
  %narrow = trunc i32 %n to i8
  %few = icmp ult i8 %narrow, 9
  br i1 %few, label %then, label %done
then:
  %index = zext i32 %n to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  br label %done
done:
  ret void
}

define void @sign(ptr addrspace(1) %out, i8 %n) #0 {
  %few = icmp ult i8 %n, 200
  br i1 %few, label %then, label %done
then:
  %index = sext i8 %n to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %index
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  br label %done
done:
  ret void
}

; 36 KiB.
define void @too_large(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) #0 {
  %few = and i64 %n, 1023
  %id = call i64 @__mux_get_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %few
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  %bt = getelementptr i32, ptr addrspace(1) %b, i64 %id
  atomicrmw add ptr addrspace(1) %bt, i32 1 monotonic
  %ct = getelementptr i32, ptr addrspace(1) %c, i64 %id
  atomicrmw add ptr addrspace(1) %ct, i32 1 monotonic
  ret void
}

; The result of a work-group, which is not worth it.
define void @one_work_item(ptr addrspace(1) %out, i32 %n) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %first = icmp eq i64 %id, 0
  br i1 %first, label %then, label %done
then:
  atomicrmw add ptr addrspace(1) %out, i32 %n monotonic
  br label %done
done:
  ret void
}

; Not a kernel, and a kernel that another one calls.
define void @function(ptr addrspace(1) %out) {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

define void @called(ptr addrspace(1) %out) #0 {
  atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

define void @caller(ptr addrspace(1) %out) #0 {
  call void @called(ptr addrspace(1) %out)
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
