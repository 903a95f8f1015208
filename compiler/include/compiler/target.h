// compiler::Target: an instance of a compiler for a device.
#ifndef COMPILER_TARGET_H
#define COMPILER_TARGET_H

#include "compiler/info.h"
#include "compiler/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace compiler {

class Module;

class Target {
public:
  virtual ~Target() = default;

  /// Loads the device library and initializes the target; must succeed before createModule.
  virtual Result init() = 0;

  /// Creates an empty module; null if out of memory. The module counts errors in `num_errors` and
  /// appends diagnostics to `log`; both must outlive it.
  virtual std::unique_ptr<Module> createModule(uint32_t &num_errors, std::string &log) = 0;

  virtual const Info *getCompilerInfo() const = 0;
};

} // namespace compiler

#endif // COMPILER_TARGET_H
