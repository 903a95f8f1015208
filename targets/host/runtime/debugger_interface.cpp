// Names and layout are those of GDB's manual, "JIT Compilation Interface". Debuggers look the two
// symbols up in each loaded library: another one, like LLVM's own, may define them as well. They
// are in the dynamic symbol table (cmake/openmux.exports), which stripped libraries keep, and
// protected, so that the dynamic linker does not bind them to the definitions of another library.
#include "debugger_interface.h"

#include <cstdint>
#include <mutex>

extern "C" {

enum jit_actions_t : uint32_t { JIT_NOACTION, JIT_REGISTER_FN, JIT_UNREGISTER_FN };

struct jit_code_entry {
  jit_code_entry *next_entry;
  jit_code_entry *prev_entry;
  const char *symfile_addr;
  uint64_t symfile_size;
};

struct jit_descriptor {
  uint32_t version;
  uint32_t action_flag;
  jit_code_entry *relevant_entry;
  jit_code_entry *first_entry;
};

[[gnu::visibility("protected"), gnu::used]] jit_descriptor __jit_debug_descriptor = {
    1, JIT_NOACTION, nullptr, nullptr};

/// Debuggers set a breakpoint here. Calls must not be optimized away.
[[gnu::visibility("protected"), gnu::used, gnu::noinline]] void __jit_debug_register_code() {
  asm volatile("" ::: "memory");
}

} // extern "C"

namespace host {
namespace {

/// Guards the descriptor and the list.
std::mutex &getMutex() {
  static std::mutex mutex;
  return mutex;
}

void notifyDebugger(jit_actions_t action, jit_code_entry &entry) {
  __jit_debug_descriptor.action_flag = action;
  __jit_debug_descriptor.relevant_entry = &entry;
  __jit_debug_register_code();
  __jit_debug_descriptor.action_flag = JIT_NOACTION;
  __jit_debug_descriptor.relevant_entry = nullptr;
}

} // namespace

DebuggerRegistration::DebuggerRegistration(std::vector<char> bytes)
    : image(std::move(bytes)), entry(new jit_code_entry{}) {
  const std::lock_guard lock(getMutex());
  entry->symfile_addr = image.data();
  entry->symfile_size = image.size();
  entry->next_entry = __jit_debug_descriptor.first_entry;
  if (entry->next_entry)
    entry->next_entry->prev_entry = entry.get();
  __jit_debug_descriptor.first_entry = entry.get();
  notifyDebugger(JIT_REGISTER_FN, *entry);
}

DebuggerRegistration::~DebuggerRegistration() {
  const std::lock_guard lock(getMutex());
  if (entry->prev_entry)
    entry->prev_entry->next_entry = entry->next_entry;
  else
    __jit_debug_descriptor.first_entry = entry->next_entry;
  if (entry->next_entry)
    entry->next_entry->prev_entry = entry->prev_entry;
  notifyDebugger(JIT_UNREGISTER_FN, *entry);
}

} // namespace host
