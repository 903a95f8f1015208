// Registration of code with debuggers: GDB's JIT compilation interface, which LLDB reads as well.
#ifndef HOST_DEBUGGER_INTERFACE_H
#define HOST_DEBUGGER_INTERFACE_H

#include <memory>
#include <vector>

struct jit_code_entry;

namespace host {

/// Keeps an ELF file registered for as long as it exists. Debuggers read it in the memory of the
/// process.
class DebuggerRegistration {
public:
  explicit DebuggerRegistration(std::vector<char> image);
  ~DebuggerRegistration();
  DebuggerRegistration(const DebuggerRegistration &) = delete;
  DebuggerRegistration &operator=(const DebuggerRegistration &) = delete;

private:
  const std::vector<char> image;
  const std::unique_ptr<jit_code_entry> entry;
};

} // namespace host

#endif // HOST_DEBUGGER_INTERFACE_H
