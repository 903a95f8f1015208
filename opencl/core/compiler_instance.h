// The compiler of one device in one context. The compiler API requires that the target is destroyed
// before its context, hence the member order.
#ifndef OPENCL_CORE_COMPILER_INSTANCE_H
#define OPENCL_CORE_COMPILER_INSTANCE_H

#include "compiler/context.h"
#include "compiler/target.h"

#include <memory>
#include <mutex>

namespace opencl {

class CompilerInstance {
public:
  /// Returns null if the compiler fails to initialize.
  static std::shared_ptr<CompilerInstance> create(const compiler::Info &info);

  compiler::Target &getTarget() { return *target; }

  /// Serializes access to modules that several programs share.
  std::mutex mutex;

private:
  std::unique_ptr<compiler::Context> context;
  std::unique_ptr<compiler::Target> target;
};

} // namespace opencl

#endif // OPENCL_CORE_COMPILER_INSTANCE_H
