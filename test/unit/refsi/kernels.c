// Kernels in the form in which the compiler emits them: entry points that run `count` work-groups,
// descriptions, and a note on what the binary is compiled for.
#include "refsi/work_group_info.h"

struct Info {
  uint64_t localMemorySize, packedArgsSize, numArgs, preferredLocalSize[3];
  uint64_t barrierMemoryPerWorkItem, barrierMemoryPerGroup, subGroupSize;
};

#define KERNEL_WITH(name, arguments, numArgs, localSize, perItem, perGroup)                        \
  extern const struct Info name##Info __asm__(#name ".refsi-info");                                \
  const struct Info name##Info = {                                                                 \
      localSize, sizeof(struct arguments), numArgs, {1, 1, 1}, perItem, perGroup, 0};              \
  void name(const struct arguments *args, struct WorkGroupInfo *info,                              \
            uint64_t count) __asm__(#name ".refsi-entry");                                         \
  void name(const struct arguments *args, struct WorkGroupInfo *info, uint64_t count)
#define KERNEL(name, arguments, numArgs) KERNEL_WITH(name, arguments, numArgs, 0, 0, 0)

struct Note {
  uint32_t nameSize, descriptorSize, type;
  char name[8];
  uint32_t version, scheduling, vectorLength;
};
__attribute__((section(".notes"), used)) static const struct Note note = {
    8, 12, 0x52660001, "OpenMux", 2, SCHEDULING, VECTOR_LENGTH};

static const struct FirmwareServices *getServices(const struct WorkGroupInfo *info) {
  return (const struct FirmwareServices *)info->services;
}

static uint64_t getHart(void) {
  uint64_t hart;
  __asm__ volatile("csrr %0, mhartid" : "=r"(hart));
  return hart;
}

// Vectorized by the compiler.
struct SaxpyArgs {
  const float *x;
  float *y;
  float a;
};
KERNEL(saxpy, SaxpyArgs, 3) {
  const uint64_t size = info->localSize[0];
  const uint64_t begin = info->globalOffset[0] + info->groupId[0] * size;
  for (uint64_t i = begin; i != begin + count * size; ++i)
    args->y[i] += args->a * args->x[i];
}

// What each work-group sees.
struct IdsArgs {
  struct {
    uint64_t id[3], offset[3], runs, hart, localMemory, barrierMemory, dim;
  } *groups;
  uint32_t *harts;
};
KERNEL_WITH(ids, IdsArgs, 2, 0, 8, 16) {
  const uint64_t *num = info->numGroups;
  for (uint64_t i = 0; i != count; ++i) {
    const uint64_t x = info->groupId[0] + i;
    const uint64_t index = (info->groupId[2] * num[1] + info->groupId[1]) * num[0] + x;
    args->groups[index].id[0] = x;
    args->groups[index].id[1] = info->groupId[1];
    args->groups[index].id[2] = info->groupId[2];
    for (unsigned d = 0; d != 3; ++d)
      args->groups[index].offset[d] = info->globalOffset[d];
    __atomic_fetch_add(&args->groups[index].runs, 1, __ATOMIC_RELAXED);
    args->groups[index].hart = getHart();
    args->groups[index].localMemory = info->localMemory;
    args->groups[index].barrierMemory = info->barrierMemory;
    args->groups[index].dim = info->workDim;
  }
  __atomic_fetch_or(args->harts, 1u << getHart(), __ATOMIC_RELAXED);
}

// Waits until other harts have arrived, so that all of them must run at once.
struct GatherArgs {
  uint32_t *arrived;
  uint32_t expected;
};
KERNEL(gather, GatherArgs, 2) {
  (void)info;
  __atomic_fetch_add(args->arrived, (uint32_t)count, __ATOMIC_ACQ_REL);
  while (__atomic_load_n(args->arrived, __ATOMIC_ACQUIRE) < args->expected) {
  }
}

// A local variable of 512 bytes, and a local argument.
struct LocalArgs {
  uint64_t *sums;
  uint64_t localSize;
};
KERNEL_WITH(localMemory, LocalArgs, 2, 512, 0, 0) {
  volatile uint64_t *memory = (volatile uint64_t *)info->localMemory;
  const uint64_t words = (512 + args->localSize) / 8;
  for (uint64_t i = 0; i != count; ++i) {
    const uint64_t group = info->groupId[0] + i;
    for (uint64_t k = 0; k != words; ++k)
      memory[k] = group * 1000 + k;
    uint64_t sum = 0;
    for (uint64_t k = 0; k != words; ++k)
      sum += memory[k];
    args->sums[group] = sum;
  }
}

// Rounds of a rotation in local memory: each work-item reads what its neighbour wrote.
struct RotateArgs {
  uint64_t *out;
  uint64_t rounds;
};
KERNEL_WITH(rotate, RotateArgs, 2, 128, 0, 0) {
  (void)count;
  volatile uint64_t *shared = (volatile uint64_t *)info->localMemory;
  const uint64_t items = info->localSize[0] * info->localSize[1] * info->localSize[2];
  const uint64_t item = info->hart;
  uint64_t value = info->groupId[0] * 100 + item;
  for (uint64_t i = 0; i != args->rounds; ++i) {
    shared[item] = value;
    getServices(info)->barrier(info);
    value = shared[(item + 1) % items];
    getServices(info)->barrier(info);
  }
  args->out[info->groupId[0] * items + item] = value;
}

struct CopyArgs {
  uint8_t *to;
  const uint8_t *from;
  uint64_t width, toStride, fromStride, height, toSliceStride, fromSliceStride, depth, times;
};
KERNEL(copy, CopyArgs, 10) {
  (void)count;
  const struct FirmwareServices *services = getServices(info);
  uint64_t last = 0;
  for (uint64_t i = 0; i != args->times; ++i)
    last = services->startCopy(info, args->to, args->from, args->width, args->toStride,
                               args->fromStride, args->height, args->toSliceStride,
                               args->fromSliceStride, args->depth);
  services->waitForCopy(info, last);
  services->waitForCopy(info, 0);
}

// Computes while the engine copies, without ever waiting. results[0]: the copy was unfinished when
// it had been started. results[1]: the last word arrived.
struct OverlapArgs {
  volatile uint64_t *to;
  const uint64_t *from;
  uint64_t words;
  volatile uint64_t *results;
};
KERNEL(overlap, OverlapArgs, 4) {
  (void)count;
  const uint64_t size = args->words * 8;
  const uint64_t copy = getServices(info)->startCopy(info, (void *)args->to, args->from, size, size,
                                                     size, 1, 0, 0, 1);
  args->results[0] = args->to[args->words - 1] != args->from[args->words - 1];
  uint64_t steps = 0;
  while (args->to[args->words - 1] != args->from[args->words - 1])
    ++steps;
  args->results[1] = steps;
  getServices(info)->waitForCopy(info, copy);
}

// A copy that nobody waits for.
KERNEL(forgetCopy, CopyArgs, 10) {
  (void)count;
  getServices(info)->startCopy(info, args->to, args->from, args->width, args->width, args->width, 1,
                               0, 0, 1);
}

// Copies by all harts at once, each waiting for the copies of the one before it, too.
struct ExchangeArgs {
  uint64_t *to;
  const uint64_t *from;
  uint64_t words;
};
KERNEL(exchange, ExchangeArgs, 3) {
  for (uint64_t i = info->groupId[0]; i != info->groupId[0] + count; ++i) {
    const uint64_t bytes = args->words * 8;
    uint64_t events[2];
    for (unsigned k = 0; k != 2; ++k)
      events[k] = getServices(info)->startCopy(info, args->to + (2 * i + k) * args->words,
                                               args->from + (2 * i + k) * args->words, bytes, bytes,
                                               bytes, 1, 0, 0, 1);
    getServices(info)->waitForCopy(info, events[0]);
    getServices(info)->waitForCopy(info, events[1]);
    for (uint64_t k = 0; k != 2 * args->words; ++k)
      args->to[2 * i * args->words + k] += 1;
  }
}

struct FaultArgs {
  uint64_t address;
  uint64_t kind;
  uint64_t group;
};
static uint64_t overflowStack(volatile uint64_t *from) {
  volatile uint64_t frame[64];
  for (unsigned i = 0; i != 64; ++i)
    frame[i] = *from + i;
  return overflowStack(frame) + frame[*from % 64];
}
KERNEL(fault, FaultArgs, 3) {
  if (args->group < info->groupId[0] || args->group >= info->groupId[0] + count)
    return;
  volatile uint64_t *address = (volatile uint64_t *)args->address;
  volatile uint64_t start = 0;
  switch (args->kind) {
  case 0:
    start = *address;
    break;
  case 1:
    *address = 1;
    break;
  case 2:
    __asm__ volatile(".insn 4, 0xffffffff");
    break;
  case 3:
    ((void (*)(void))args->address)();
    break;
  case 4:
    start = overflowStack(&start);
    break;
  case 6: // A vector of which only the first half can be read.
    __asm__ volatile("vsetivli zero, 4, e64, m1, ta, ma\n\tvle64.v v8, (%0)" ::"r"(info->stackEnd -
                                                                                   0x400000 - 16)
                     : "memory");
    break;
  case 7:
    for (uint64_t i = 0; i != 0x10000 / 8; ++i)
      address[i] = ~i;
    break;
  case 5:
    getServices(info)->waitForCopy(
        info, getServices(info)->startCopy(info, (void *)args->address, args, 8, 8, 8, 1, 0, 0, 1));
    break;
  }
}

// kind 0: one hart runs for ever. 1: it misses a barrier at which others wait. 2: it does not take
// interrupts, so that only a new simulator helps. 3: it faults while another waits at a barrier.
KERNEL(endless, FaultArgs, 3) {
  (void)count;
  if (args->kind == 2)
    __asm__ volatile("csrci mstatus, 8");
  if (args->kind == 3 && info->hart == 1)
    *(volatile uint64_t *)args->address = 1;
  if (args->kind == 0 || args->kind == 2 || info->hart == 1)
    for (;;)
      __asm__ volatile("");
  getServices(info)->barrier(info);
}

// Leaves the rounding mode changed, after reporting what it and vstart were on any hart.
struct RoundingArgs {
  uint64_t *state;
};
KERNEL(rounding, RoundingArgs, 1) {
  (void)info;
  (void)count;
  uint64_t mode, start;
  __asm__ volatile("csrr %0, fcsr" : "=r"(mode));
  __asm__ volatile("csrr %0, vstart" : "=r"(start));
  __atomic_fetch_or(&args->state[0], mode, __ATOMIC_RELAXED);
  __atomic_fetch_or(&args->state[1], start, __ATOMIC_RELAXED);
  __asm__ volatile("fsrmi 1");
}

// Program variables: one counts, the other is an address that the loader relocates.
static uint64_t counter = 40;
static uint64_t *const volatile counterAddress = &counter;
static uint64_t zeros[1000];
struct VariablesArgs {
  uint64_t *out;
};
KERNEL(variables, VariablesArgs, 1) {
  (void)info;
  (void)count;
  args->out[0] = ++*counterAddress;
  args->out[1] = (uint64_t)counterAddress == (uint64_t)&counter;
  for (unsigned i = 0; i != 1000; ++i)
    args->out[2] += zeros[i];
  zeros[args->out[0] % 1000] = 1;
}

// The same symbol with another result, to load in place of the first.
struct VersionArgs {
  uint64_t *out;
};
KERNEL(version, VersionArgs, 1) {
  (void)info;
  (void)count;
  *args->out = VERSION;
}

// Needs more barrier memory than there is.
KERNEL_WITH(greedy, VersionArgs, 1, 0, 1 << 28, 0) {
  (void)info;
  (void)count;
  *args->out = 1;
}
