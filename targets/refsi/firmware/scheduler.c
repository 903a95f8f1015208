// With a work-group per hart, harts take slices of a row of work-groups from a common counter. With
// a work-item per hart, the harts of a core meet at a barrier between work-groups, where the last
// one to arrive takes the next work-group for all.
#include "scheduler.h"

#include "dma.h"

struct Core {
  uint32_t arrived;
  uint32_t phase;
  uint64_t group;
};

static struct Core cores[REFSI_CORES];
static struct Command *running;
static uint64_t dispatchCount;
// Slices or, with a work-item per hart, work-groups.
static uint64_t nextSlice;
static uint64_t sliceCount;
static uint64_t slicesPerRow;
static uint32_t participants; // the work-items of a work-group
static uint64_t activeHarts;

static void barrier(struct WorkGroupInfo *info);

static const struct FirmwareServices services = {&barrier, &startCopy, &waitForCopy};

static uint64_t takeSlice(void) { return __atomic_fetch_add(&nextSlice, 1, __ATOMIC_RELAXED); }

// Returns when all participants have called it, or false if the kernel is aborted.
static bool meet(struct Hart *hart, bool takesGroup) {
  const uint64_t first = hart->id / REFSI_HARTS_PER_CORE * REFSI_HARTS_PER_CORE;
  struct Core *core = &cores[hart->id / REFSI_HARTS_PER_CORE];
  const uint32_t phase = __atomic_load_n(&core->phase, __ATOMIC_ACQUIRE);
  if (__atomic_add_fetch(&core->arrived, 1, __ATOMIC_ACQ_REL) == participants) {
    if (takesGroup)
      core->group = takeSlice();
    core->arrived = 0;
    __atomic_store_n(&core->phase, phase + 1, __ATOMIC_RELEASE);
    for (uint64_t i = first; i != first + participants; ++i)
      if (i != hart->id)
        raiseInterrupt(&harts[i]);
    return true;
  }
  for (;;) {
    clearInterrupt(hart);
    if (__atomic_load_n(&core->phase, __ATOMIC_ACQUIRE) != phase)
      return true;
    if (isAborted())
      return false;
    waitForInterrupt();
  }
}

static void barrier(struct WorkGroupInfo *info) {
  (void)info;
  const uint64_t interrupts = disableInterrupts();
  struct Hart *hart = getHart();
  if (participants > 1 && !meet(hart, false))
    unwindGuarded(hart);
  restoreInterrupts(interrupts);
}

static void setGroup(struct WorkGroupInfo *info, uint64_t x, uint64_t row) {
  info->groupId[0] = x;
  info->groupId[1] = row % running->numGroups[1];
  info->groupId[2] = row / running->numGroups[1];
}

// A kernel may change the structure, so that each call has a new one.
static void setInfo(struct Hart *hart) {
  const uint64_t core = hart->id / REFSI_HARTS_PER_CORE;
  const uint64_t number = hart->id % REFSI_HARTS_PER_CORE;
  struct WorkGroupInfo *info = &hart->info;
  for (unsigned i = 0; i != 3; ++i) {
    info->numGroups[i] = running->numGroups[i];
    info->globalOffset[i] = running->globalOffset[i];
    info->localSize[i] = running->localSize[i];
  }
  info->workDim = running->workDim;
  info->hart = (uint32_t)number;
  info->localMemory = REFSI_TCDM_BASE + core * REFSI_TCDM_SIZE;
  if (!running->isWorkItemPerHart)
    info->localMemory += number * (REFSI_TCDM_SIZE / REFSI_HARTS_PER_CORE);
  info->barrierMemory = running->barrierMemory + hart->id * running->barrierMemoryPerHart;
  info->stackEnd = REFSI_STACKS_BASE + (hart->id + 1) * REFSI_STACK_SLOT_SIZE;
  info->services = (uint64_t)&services;
}

static uint64_t readInstructions(void) {
  uint64_t count;
  __asm__ volatile("csrr %0, minstret" : "=r"(count));
  return count;
}

static void callKernel(struct Hart *hart, uint64_t count) {
  const uint64_t before = readInstructions();
  hart->isGuarded = 1;
  runGuarded(hart, (GuardedFn)running->entry, (const void *)running->packedArgs, &hart->info,
             count);
  hart->isGuarded = 0;
  __atomic_fetch_add(&running->instructions, readInstructions() - before, __ATOMIC_RELAXED);
}

static void runSlices(struct Hart *hart) {
  while (!isAborted()) {
    const uint64_t slice = takeSlice();
    if (slice >= sliceCount)
      return;
    const uint64_t x = slice % slicesPerRow * running->sliceSize;
    const uint64_t rest = running->numGroups[0] - x;
    setInfo(hart);
    setGroup(&hart->info, x, slice / slicesPerRow);
    callKernel(hart, rest < running->sliceSize ? rest : running->sliceSize);
  }
}

static void runWorkItem(struct Hart *hart) {
  const struct Core *core = &cores[hart->id / REFSI_HARTS_PER_CORE];
  while (!isAborted() && meet(hart, true)) {
    const uint64_t group = core->group;
    if (group >= sliceCount)
      return;
    setInfo(hart);
    setGroup(&hart->info, group % running->numGroups[0], group / running->numGroups[0]);
    callKernel(hart, 1);
  }
}

_Noreturn void runCompute(struct Hart *hart) {
  for (uint64_t seen = 0;;) {
    clearInterrupt(hart);
    const uint64_t assigned = __atomic_load_n(&hart->assigned, __ATOMIC_ACQUIRE);
    if (assigned == seen) {
      waitForInterrupt();
      continue;
    }
    seen = assigned;
    __asm__ volatile("fence.i" ::: "memory");
    if (running->isWorkItemPerHart)
      runWorkItem(hart);
    else
      runSlices(hart);
    if (__atomic_sub_fetch(&activeHarts, 1, __ATOMIC_ACQ_REL) == 0)
      raiseInterrupt(&harts[REFSI_CONTROLLER]);
  }
}

static bool isParticipant(unsigned hart) {
  if (running->isWorkItemPerHart)
    return hart / REFSI_HARTS_PER_CORE < sliceCount && hart % REFSI_HARTS_PER_CORE < participants;
  return hart < sliceCount;
}

void startCommand(struct Command *command) {
  running = command;
  abortRequested = 0;
  command->instructions = 0;
  nextSlice = 0;
  if (command->isWorkItemPerHart) {
    slicesPerRow = command->numGroups[0];
    participants =
        (uint32_t)(command->localSize[0] * command->localSize[1] * command->localSize[2]);
  } else {
    slicesPerRow = (command->numGroups[0] + command->sliceSize - 1) / command->sliceSize;
    participants = 1;
  }
  sliceCount = slicesPerRow * command->numGroups[1] * command->numGroups[2];
  for (unsigned i = 0; i != REFSI_CORES; ++i)
    cores[i].arrived = 0;
  ++dispatchCount;
  activeHarts = 0;
  for (unsigned i = 0; i != REFSI_COMPUTE_HARTS; ++i)
    activeHarts += isParticipant(i);
  fence();
  for (unsigned i = 0; i != REFSI_COMPUTE_HARTS; ++i) {
    if (!isParticipant(i))
      continue;
    __atomic_store_n(&harts[i].assigned, dispatchCount, __ATOMIC_RELEASE);
    raiseInterrupt(&harts[i]);
  }
}

bool areHartsDone(void) { return __atomic_load_n(&activeHarts, __ATOMIC_ACQUIRE) == 0; }
