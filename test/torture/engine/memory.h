// The memory that a kernel may touch.
#ifndef TORTURE_ENGINE_MEMORY_H
#define TORTURE_ENGINE_MEMORY_H

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace torture {

// Blocks at addresses of this process, and a stack. Whoever leaves them is found out.
class Memory {
public:
  static constexpr std::size_t blockAlignment = 128;

  explicit Memory(std::size_t stackSize) : stack(reserve(stackSize, blockAlignment)) {}

  // A block that is filled with `fill`.
  uint8_t *allocate(std::size_t size, std::size_t alignment = blockAlignment, int fill = 0) {
    uint8_t *bytes = reserve(size, std::max(alignment, blockAlignment));
    std::memset(bytes, fill, size);
    return bytes;
  }

  // Room that is given back by setting the stack's top to what it was. Null if there is none left.
  uint8_t *push(std::size_t size, std::size_t alignment, int fill) {
    const uintptr_t base = reinterpret_cast<uintptr_t>(stack);
    const uintptr_t start = (base + top + alignment - 1) / alignment * alignment;
    if (start + size > blocks.front().end)
      return nullptr;
    top = start + size - base;
    std::memset(reinterpret_cast<void *>(start), fill, size);
    return reinterpret_cast<uint8_t *>(start);
  }
  std::size_t getTop() const { return top; }
  void setTop(std::size_t to) { top = to; }

  bool contains(uintptr_t address, std::size_t size) const {
    for (const Block &block : blocks) {
      const uintptr_t end = &block == &blocks.front() ? block.start + top : block.end;
      if (address >= block.start && address <= end && size <= end - address)
        return true;
    }
    return false;
  }

private:
  uint8_t *reserve(std::size_t size, std::size_t alignment) {
    auto block = std::make_unique_for_overwrite<uint8_t[]>(size + 2 * alignment);
    const auto start = reinterpret_cast<uintptr_t>(block.get());
    const uintptr_t address = (start + alignment) / alignment * alignment;
    blocks.push_back({std::move(block), address, address + size});
    return reinterpret_cast<uint8_t *>(address);
  }

  struct Block {
    std::unique_ptr<uint8_t[]> bytes;
    uintptr_t start, end;
  };
  std::vector<Block> blocks; // the first is the stack
  uint8_t *stack;
  std::size_t top = 0;
};

} // namespace torture

#endif // TORTURE_ENGINE_MEMORY_H
