// Runs a kernel's work-groups one after the other in a process without a C library, and writes what is
// in its buffers then. `kernel_call.h`, made for each run, says with which arguments and over what range.
typedef unsigned long Size;

// What the wrapper reads: see MuxWorkGroupInfo.
struct WorkGroupInfo {
  Size group[3], numGroups[3], offset[3], localSize[3];
  unsigned workDim;
};

#include "kernel_call.h"

extern void runGroup(void *arguments, struct WorkGroupInfo *group) __asm__(KERNEL_WRAPPER);

// Code that is compiled without a library still calls these.
void *memset(void *to, int byte, Size size) {
  volatile char *bytes = to;
  for (Size i = 0; i != size; ++i)
    bytes[i] = (char)byte;
  return to;
}

void *memcpy(void *to, const void *from, Size size) {
  volatile char *bytes = to;
  for (Size i = 0; i != size; ++i)
    bytes[i] = ((const char *)from)[i];
  return to;
}

void *memmove(void *to, const void *from, Size size) {
  volatile char *bytes = to;
  if (to <= from)
    return memcpy(to, from, size);
  for (Size i = size; i-- != 0;)
    bytes[i] = ((const char *)from)[i];
  return to;
}

static long callSystem(long number, long a, long b, long c) {
#ifdef __aarch64__
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
#elif defined(__x86_64__)
  long result = number;
  __asm__ volatile("syscall" : "+a"(result) : "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return result;
#else
  register long a7 __asm__("a7") = number;
  register long a0 __asm__("a0") = a;
  register long a1 __asm__("a1") = b;
  register long a2 __asm__("a2") = c;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
  return a0;
#endif
}

#ifdef __x86_64__
enum { systemWrite = 1, systemExit = 60 };
#else
enum { systemWrite = 64, systemExit = 93 };
#endif

static void writeOut(const void *bytes, Size size) {
  const char *next = bytes;
  while (size != 0) {
    const long written = callSystem(systemWrite, 1, (long)next, (long)size);
    if (written <= 0)
      callSystem(systemExit, 2, 0, 0);
    next += written;
    size -= (Size)written;
  }
}

__attribute__((noreturn, used)) static void runAll(void) {
  struct WorkGroupInfo info = {{0}, NUM_GROUPS, {0}, LOCAL_SIZE, WORK_DIM};
  for (info.group[2] = 0; info.group[2] != info.numGroups[2]; ++info.group[2])
    for (info.group[1] = 0; info.group[1] != info.numGroups[1]; ++info.group[1])
      for (info.group[0] = 0; info.group[0] != info.numGroups[0]; ++info.group[0])
        runGroup(&arguments, &info);
  WRITE_BUFFERS
  callSystem(systemExit, 0, 0, 0);
  __builtin_unreachable();
}

// The stack is aligned when a process starts, but it holds no return address.
#ifdef __aarch64__
__asm__(".globl _start\n_start: bl runAll\n");
#elif defined(__x86_64__)
__asm__(".globl _start\n_start: call runAll\n");
#else
__asm__(".globl _start\n_start: .option push\n.option norelax\nla gp, __global_pointer$\n.option pop\n"
        "call runAll\n");
#endif
