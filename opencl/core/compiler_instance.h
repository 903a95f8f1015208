// One compiler for a device of a context: the compiler API's context and target, in the order in
// which they must go.
#ifndef OPENCL_CORE_COMPILER_INSTANCE_H
#define OPENCL_CORE_COMPILER_INSTANCE_H

#include "compiler/context.h"
#include "compiler/target.h"

#include <memory>
#include <mutex>

namespace opencl {

class CompilerInstance {
public:
  // Null if the compiler cannot start.
  static std::shared_ptr<CompilerInstance> create(const compiler::Info &info);

  compiler::Target &getTarget() { return *target; }

  // One module is used by one thread at a time; held by who reads modules that others may know.
  std::mutex mutex;

private:
  std::unique_ptr<compiler::Context> context;
  std::unique_ptr<compiler::Target> target;
};

} // namespace opencl

#endif // OPENCL_CORE_COMPILER_INSTANCE_H
