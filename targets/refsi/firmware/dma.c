// Each hart has a queue of copies, to which only it adds and from which only the controller
// removes. A hart that waits sleeps until the controller has ended some copy.
#include "dma.h"

enum { queueLength = 32 };

// Bytes between two looks at the other queues and at the host's doorbell.
static const uint64_t chunkSize = 32 << 10;

struct Copy {
  uint8_t *to;
  const uint8_t *from;
  uint64_t width;
  uint64_t toStride;
  uint64_t fromStride;
  uint64_t height;
  uint64_t toSliceStride;
  uint64_t fromSliceStride;
  uint64_t depth;
};

struct CopyQueue {
  uint64_t started;
  uint64_t finished;
  // The position in the oldest copy.
  uint64_t x;
  uint64_t y;
  uint64_t z;
  struct Copy copies[queueLength];
};

static struct CopyQueue queues[REFSI_COMPUTE_HARTS];

static uint64_t load(const uint64_t *value) { return __atomic_load_n(value, __ATOMIC_ACQUIRE); }

// Returns when the queue has finished the copy, or false if the kernel is aborted.
static bool waitUntilFinished(struct Hart *hart, const struct CopyQueue *queue, uint64_t number) {
  if (load(&queue->finished) >= number)
    return true;
  __atomic_store_n(&hart->waitsForCopy, 1, __ATOMIC_SEQ_CST);
  bool isFinished = false;
  for (;;) {
    clearInterrupt(hart);
    isFinished = load(&queue->finished) >= number;
    if (isFinished || isAborted())
      break;
    waitForInterrupt();
  }
  __atomic_store_n(&hart->waitsForCopy, 0, __ATOMIC_RELAXED);
  return isFinished;
}

uint64_t startCopy(struct WorkGroupInfo *info, void *to, const void *from, uint64_t width,
                   uint64_t toStride, uint64_t fromStride, uint64_t height, uint64_t toSliceStride,
                   uint64_t fromSliceStride, uint64_t depth) {
  (void)info;
  if (width == 0 || height == 0 || depth == 0)
    return 0;
  const uint64_t interrupts = disableInterrupts();
  struct Hart *hart = getHart();
  struct CopyQueue *queue = &queues[hart->id];
  const uint64_t number = queue->started + 1;
  if (number > queueLength && !waitUntilFinished(hart, queue, number - queueLength))
    unwindGuarded(hart);
  queue->copies[number % queueLength] = (struct Copy){
      to, from, width, toStride, fromStride, height, toSliceStride, fromSliceStride, depth};
  __atomic_store_n(&queue->started, number, __ATOMIC_RELEASE);
  raiseInterrupt(&harts[REFSI_CONTROLLER]);
  restoreInterrupts(interrupts);
  return number * REFSI_COMPUTE_HARTS + hart->id;
}

void waitForCopy(struct WorkGroupInfo *info, uint64_t copy) {
  (void)info;
  const uint64_t interrupts = disableInterrupts();
  struct Hart *hart = getHart();
  const struct CopyQueue *queue = &queues[copy % REFSI_COMPUTE_HARTS];
  const uint64_t number = copy / REFSI_COMPUTE_HARTS;
  // A number that was never given out would not end.
  if (number <= load(&queue->started) && !waitUntilFinished(hart, queue, number))
    unwindGuarded(hart);
  restoreInterrupts(interrupts);
}

static void copyBytes(const void *from, void *to, uint64_t size) {
  const uint8_t *source = from;
  uint8_t *target = to;
  for (; size >= 32; size -= 32, source += 32, target += 32) {
    uint64_t words[4];
    __builtin_memcpy(words, source, sizeof(words));
    __builtin_memcpy(target, words, sizeof(words));
  }
  for (; size != 0; --size)
    *target++ = *source++;
}

// Copies of whole rows that are adjacent are one copy of a long row.
static void mergeRows(struct Copy *copy) {
  if (copy->toStride == copy->width && copy->fromStride == copy->width) {
    copy->width *= copy->height;
    copy->height = 1;
  }
}

static void wakeWaiters(void) {
  fence();
  for (unsigned i = 0; i != REFSI_COMPUTE_HARTS; ++i)
    if (__atomic_load_n(&harts[i].waitsForCopy, __ATOMIC_SEQ_CST))
      raiseInterrupt(&harts[i]);
}

// Rows shorter than a chunk are copied until there is a chunk of bytes.
static void advanceCopy(struct Hart *controller, struct CopyQueue *queue) {
  struct Copy *copy = &queue->copies[(queue->finished + 1) % queueLength];
  if (queue->x == 0 && queue->y == 0 && queue->z == 0)
    mergeRows(copy);
  for (uint64_t budget = chunkSize; budget != 0 && queue->z != copy->depth;) {
    const uint8_t *from =
        copy->from + queue->z * copy->fromSliceStride + queue->y * copy->fromStride + queue->x;
    uint8_t *to = copy->to + queue->z * copy->toSliceStride + queue->y * copy->toStride + queue->x;
    const uint64_t rest = copy->width - queue->x;
    const uint64_t size = rest < budget ? rest : budget;
    if (runGuarded(controller, (GuardedFn)copyBytes, from, to, size))
      return;
    budget -= size;
    queue->x += size;
    if (queue->x != copy->width)
      continue;
    queue->x = 0;
    if (++queue->y != copy->height)
      continue;
    queue->y = 0;
    ++queue->z;
  }
  if (queue->z != copy->depth)
    return;
  queue->z = 0;
  __atomic_store_n(&queue->finished, queue->finished + 1, __ATOMIC_RELEASE);
  wakeWaiters();
}

bool advanceCopies(struct Hart *controller) {
  bool isBusy = false;
  for (unsigned i = 0; i != REFSI_COMPUTE_HARTS && !isAborted(); ++i) {
    if (load(&queues[i].started) == queues[i].finished)
      continue;
    isBusy = true;
    advanceCopy(controller, &queues[i]);
  }
  return isBusy;
}

void dropCopies(void) {
  for (unsigned i = 0; i != REFSI_COMPUTE_HARTS; ++i) {
    queues[i].x = queues[i].y = queues[i].z = 0;
    __atomic_store_n(&queues[i].finished, queues[i].started, __ATOMIC_RELEASE);
  }
}
