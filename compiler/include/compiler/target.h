// One instance of a compiler for a device.
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

  // Loads the device library and prepares the target; must succeed before createModule.
  virtual Result init() = 0;

  // A new, empty module, or null when memory is short. Errors are counted in `num_errors` and
  // described in `log`; both must outlive the module.
  virtual std::unique_ptr<Module> createModule(uint32_t &num_errors, std::string &log) = 0;

  virtual const Info *getCompilerInfo() const = 0;
};

} // namespace compiler

#endif // COMPILER_TARGET_H
