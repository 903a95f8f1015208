// Slots are allocated in chunks of one object type. A chunk is aligned to its size, so masking an
// address yields its chunk, which a hash table validates. Lookup is lock-free.
//
// Free slots are recycled in FIFO order, and only once many are free, so that a use after release
// is almost always detected.
#include "handles.h"

#include <array>
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <new>

namespace opencl {
namespace {

constexpr uintptr_t chunkSize = 64 << 10;
constexpr unsigned minFreeSlots = 512;

// The header of a chunk; the slots follow.
struct alignas(64) Chunk {
  ObjectType type;

  Slot *slots() { return reinterpret_cast<Slot *>(this + 1); }
};
constexpr uintptr_t slotsPerChunk = (chunkSize - sizeof(Chunk)) / sizeof(Slot);

struct FreeList {
  Slot *first = nullptr;
  Slot *last = nullptr;
  unsigned count = 0;
};

// Open addressing; chunks are never removed.
constexpr unsigned tableSize = 1 << 14;

struct Slots {
  std::mutex mutex;
  std::array<FreeList, numObjectTypes> free;
  FreeList handleless; // of any type; recycled and never freed, like the others
  std::array<std::atomic<Chunk *>, tableSize> chunks = {};
  std::atomic<unsigned> numChunks = 0;
  std::atomic<uint64_t> numObjects = 0;
};

// Never destroyed: applications release objects in static destructors.
Slots &slots() {
  static auto *instance = new Slots;
  return *instance;
}

unsigned hashOf(uintptr_t base) {
  return unsigned((base / chunkSize * 0x9e3779b97f4a7c15u) >> 50) % tableSize;
}

bool isChunk(uintptr_t base) {
  const auto &chunks = slots().chunks;
  for (unsigned i = hashOf(base);; i = (i + 1) % tableSize) {
    const Chunk *chunk = chunks[i].load(std::memory_order_acquire);
    if (!chunk)
      return false;
    if (reinterpret_cast<uintptr_t>(chunk) == base)
      return true;
  }
}

void push(FreeList &list, Slot &slot) {
  slot.nextFree = nullptr;
  (list.last ? list.last->nextFree : list.first) = &slot;
  list.last = &slot;
  ++list.count;
}

Slot &pop(FreeList &list) {
  assert(list.first && list.count != 0);
  Slot &slot = *list.first;
  list.first = slot.nextFree;
  if (!list.first)
    list.last = nullptr;
  --list.count;
  return slot;
}

Slot &acquireHandleless(Slots &all) {
  if (all.handleless.count != 0)
    return pop(all.handleless);
  auto *slot = new Slot;
  slot->isHandleless = true;
  return *slot;
}

// The table keeps at least one empty entry, which terminates the probing.
bool addChunk(Slots &all, ObjectType type) {
  if (all.numChunks >= tableSize - 1)
    return false;
  void *memory = std::aligned_alloc(chunkSize, chunkSize);
  if (!memory)
    return false;
  auto *chunk = new (memory) Chunk{type};
  for (uintptr_t i = 0; i != slotsPerChunk; ++i) {
    auto *slot = new (chunk->slots() + i) Slot;
    slot->dispatch = &dispatchTable;
    push(all.free[unsigned(type)], *slot);
  }
  unsigned i = hashOf(reinterpret_cast<uintptr_t>(chunk));
  while (all.chunks[i].load(std::memory_order_relaxed))
    i = (i + 1) % tableSize;
  all.chunks[i].store(chunk, std::memory_order_release);
  ++all.numChunks;
  return true;
}

} // namespace

bool Slot::tryRetain(uint32_t expectedGeneration) {
  uint64_t now = lifetime.load();
  do {
    if (uint32_t(now >> 32) != expectedGeneration || uint32_t(now) == 0)
      return false;
  } while (!lifetime.compare_exchange_weak(now, now + 1));
  return true;
}

Slot &acquireSlot(ObjectType type, Object *object) {
  Slots &all = slots();
  std::lock_guard lock(all.mutex);
  FreeList &list = all.free[unsigned(type)];
  if (list.count < minFreeSlots)
    addChunk(all, type);
  Slot &slot = list.count != 0 ? pop(list) : acquireHandleless(all);
  assert(!slot.object.load() && uint32_t(slot.lifetime.load()) == 0 && "the slot is in use");
  slot.object.store(object);
  slot.handleReferences.store(0);
  slot.lifetime.fetch_add(1);
  ++all.numObjects;
  return slot;
}

void releaseSlot(ObjectType type, Slot &slot) {
  Slots &all = slots();
  std::lock_guard lock(all.mutex);
  assert(uint32_t(slot.lifetime.load()) == 0 && slot.handleReferences.load() == 0 &&
         "the object is still referenced");
  slot.object.store(nullptr);
  slot.lifetime.fetch_add(uint64_t(1) << 32);
  push(slot.isHandleless ? all.handleless : all.free[unsigned(type)], slot);
  --all.numObjects;
}

Slot *findSlot(const void *handle, ObjectType type) {
  const auto address = reinterpret_cast<uintptr_t>(handle);
  const uintptr_t base = address & ~(chunkSize - 1);
  if (!base || !isChunk(base))
    return nullptr;
  auto *chunk = reinterpret_cast<Chunk *>(base);
  const uintptr_t offset = address - base - sizeof(Chunk);
  if (chunk->type != type || address - base < sizeof(Chunk) || offset % sizeof(Slot) != 0 ||
      offset / sizeof(Slot) >= slotsPerChunk)
    return nullptr;
  Slot &slot = chunk->slots()[offset / sizeof(Slot)];
  return uint32_t(slot.lifetime.load(std::memory_order_acquire)) ? &slot : nullptr;
}

void excludeFromCount() { --slots().numObjects; }

uint64_t countObjects() { return slots().numObjects.load(); }

} // namespace opencl
