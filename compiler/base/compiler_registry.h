// All compilers of this process.
#ifndef COMPILER_BASE_COMPILER_REGISTRY_H
#define COMPILER_BASE_COMPILER_REGISTRY_H

#include "cargo/expected.h"
#include "compiler/info.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace compiler {

// Safe to use from several threads at once.
class CompilerRegistry {
public:
  using List = std::vector<const Info *>;

  // The registry, with the built-in compilers and those of OPENMUX_TARGETS in it.
  static CompilerRegistry &get();

  cargo::array_view<const Info *const> list();

  // Takes on the compilers of one library (by dlopen's handle), unless it has done so before. One
  // that serves a device of the same name as another takes its place.
  void add(void *library, const List &compilers);

  const std::string &getEnvironmentErrors() const { return environmentErrors; }

private:
  CompilerRegistry();
  void loadEnvironment();

  std::mutex mutex;
  std::vector<void *> libraries;
  // Every list there has been, the current one last: a view that somebody holds stays valid.
  std::vector<std::unique_ptr<const List>> lists;
  // Written once, before anybody else sees the registry.
  std::string environmentErrors;
};

// Loads a library into `registry`.
cargo::expected<void, std::string> loadTargetInto(CompilerRegistry &registry,
                                                  cargo::string_view path);

} // namespace compiler

#endif // COMPILER_BASE_COMPILER_REGISTRY_H
