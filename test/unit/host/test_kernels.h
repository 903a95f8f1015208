// Kernels that the tests run, as their entry points look after the host's compiler is done.
#ifndef TEST_HOST_TEST_KERNELS_H
#define TEST_HOST_TEST_KERNELS_H

#include "kernel_object.h"

namespace host::test {

// visit(global int *counts, global MuxWorkGroupInfo *infos): each work-group counts itself, and
// leaves what it was told, at its linear number.
inline std::string getVisitKernel(bool acceptsPartialGroups = false, bool runsSlices = false) {
  return makeFacts("visit", 16, 2, 0, acceptsPartialGroups, runsSlices) +
         (runsSlices ? makeSliceEntry("visit") + "define void @visit.group"
                     : "define void @\"visit.mux-kernel-wrapper\"") +
         R"((ptr %args, ptr %wg) {
  %counts = load ptr, ptr %args
  %infos.at = getelementptr i8, ptr %args, i64 8
  %infos = load ptr, ptr %infos.at
  %x = load i64, ptr %wg
  %y.at = getelementptr i64, ptr %wg, i64 1
  %y = load i64, ptr %y.at
  %z.at = getelementptr i64, ptr %wg, i64 2
  %z = load i64, ptr %z.at
  %nx.at = getelementptr i64, ptr %wg, i64 3
  %nx = load i64, ptr %nx.at
  %ny.at = getelementptr i64, ptr %wg, i64 4
  %ny = load i64, ptr %ny.at
  %zy = mul i64 %z, %ny
  %row = add i64 %zy, %y
  %rows = mul i64 %row, %nx
  %linear = add i64 %rows, %x
  %count = getelementptr i32, ptr %counts, i64 %linear
  %old = atomicrmw add ptr %count, i32 1 monotonic
  %slot = getelementptr [30 x i64], ptr %infos, i64 %linear
  call void @llvm.memcpy.p0.p0.i64(ptr %slot, ptr %wg, i64 240, i1 false)
  ret void
}
)";
}

// dump(char a, global char *out, short b, struct {char[12]} c, double d, float4 e, local f): copies
// the packed arguments, 88 bytes, to out.
inline std::string getDumpKernel() {
  return makeFacts("dump", 88, 7) + R"(
define void @"dump.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  %out.at = getelementptr i8, ptr %args, i64 8
  %out = load ptr, ptr %out.at
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %args, i64 88, i1 false)
  ret void
}
)";
}

// scratch(global long *out, local char *memory): fills its local memory with the group's number and
// writes down the sum of all bytes, to see that no other group did the same to it meanwhile.
inline std::string getScratchKernel() {
  return makeFacts("scratch", 16, 2) + R"(
define void @"scratch.mux-kernel-wrapper"(ptr %args, ptr %wg) {
entry:
  %out = load ptr, ptr %args
  %size.at = getelementptr i8, ptr %args, i64 8
  %size = load i64, ptr %size.at
  %memory = alloca i8, i64 %size, align 128
  %x = load i64, ptr %wg
  %byte = trunc i64 %x to i8
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %to = getelementptr i8, ptr %memory, i64 %i
  store volatile i8 %byte, ptr %to
  %i.next = add i64 %i, 1
  %filled = icmp eq i64 %i.next, %size
  br i1 %filled, label %sum, label %fill
sum:
  %j = phi i64 [ 0, %fill ], [ %j.next, %sum ]
  %total = phi i64 [ 0, %fill ], [ %total.next, %sum ]
  %from = getelementptr i8, ptr %memory, i64 %j
  %value = load volatile i8, ptr %from
  %wide = zext i8 %value to i64
  %total.next = add i64 %total, %wide
  %j.next = add i64 %j, 1
  %done = icmp eq i64 %j.next, %size
  br i1 %done, label %end, label %sum
end:
  %slot = getelementptr i64, ptr %out, i64 %x
  store i64 %total.next, ptr %slot
  ret void
}
)";
}

// append(global int *log, int value): log[0] counts the values behind it.
inline std::string getAppendKernel() {
  return makeFacts("append", 12, 2) + R"(
define void @"append.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  %log = load ptr, ptr %args
  %value.at = getelementptr i8, ptr %args, i64 8
  %value = load i32, ptr %value.at
  %count = load i32, ptr %log
  %next = add i32 %count, 1
  store i32 %next, ptr %log
  %slot = getelementptr i32, ptr %log, i32 %next
  store i32 %value, ptr %slot
  ret void
}
)";
}

// add(global int *total, int value): what each work-group adds, atomically.
inline std::string getAddKernel() {
  return makeFacts("add", 12, 2) + R"(
define void @"add.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  %total = load ptr, ptr %args
  %value.at = getelementptr i8, ptr %args, i64 8
  %value = load i32, ptr %value.at
  %old = atomicrmw add ptr %total, i32 %value monotonic
  ret void
}
)";
}

inline std::string getEmptyKernel() {
  return makeFacts("empty", 0, 0) + R"(
define void @"empty.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  ret void
}
)";
}

} // namespace host::test

#endif // TEST_HOST_TEST_KERNELS_H
