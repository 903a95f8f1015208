#include "fault_message.h"

#include "refsi/memory_map.h"

#include <cstdio>

namespace refsi {
namespace {

// The exceptions of the privileged architecture.
const char *getCauseName(uint64_t cause) {
  constexpr const char *names[] = {"instruction address misaligned exception",
                                   "instruction access fault",
                                   "illegal instruction exception",
                                   "breakpoint",
                                   "load address misaligned exception",
                                   "load access fault",
                                   "store address misaligned exception",
                                   "store access fault",
                                   "user environment call",
                                   "supervisor environment call",
                                   "hypervisor environment call",
                                   "machine environment call",
                                   "instruction page fault",
                                   "load page fault",
                                   "unknown exception",
                                   "store page fault"};
  return cause < std::size(names) ? names[cause] : "unknown exception";
}

bool isInStackGuard(uint64_t address) {
  if (address < REFSI_STACKS_BASE ||
      address >= REFSI_STACKS_BASE + uint64_t(REFSI_HARTS) * REFSI_STACK_SLOT_SIZE)
    return false;
  return (address - REFSI_STACKS_BASE) % REFSI_STACK_SLOT_SIZE < REFSI_STACK_GUARD_SIZE;
}

} // namespace

std::string toHex(uint64_t value) {
  char text[32];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

std::string describeFault(const Fault &fault) {
  std::string text = getCauseName(fault.cause);
  text += " (cause " + std::to_string(fault.cause) + ") at address " + toHex(fault.address);
  if (isInStackGuard(fault.address))
    text += ", which is a stack overflow";
  text += ", pc " + toHex(fault.pc) + ", ";
  return text +
         (fault.hart == REFSI_CONTROLLER ? "DMA engine" : "hart " + std::to_string(fault.hart));
}

} // namespace refsi
