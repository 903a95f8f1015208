// The registry of all compilers of the process.
#ifndef COMPILER_BASE_COMPILER_REGISTRY_H
#define COMPILER_BASE_COMPILER_REGISTRY_H

#include "cargo/expected.h"
#include "compiler/info.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace compiler {

/// Thread-safe.
class CompilerRegistry {
public:
  using List = std::vector<const Info *>;

  /// The singleton, which contains the built-in compilers and those of OPENMUX_TARGETS.
  static CompilerRegistry &get();

  cargo::array_view<const Info *const> list();

  /// Adds the compilers of a library, which is identified by its dlopen handle; adding a library
  /// twice has no effect. A compiler replaces an earlier one for a device of the same name.
  void add(void *library, const List &compilers);

  const std::string &getEnvironmentErrors() const { return environmentErrors; }

private:
  CompilerRegistry();
  void loadEnvironment();

  std::mutex mutex;
  std::vector<void *> libraries;
  /// All lists so far, the current one last: views of earlier ones stay valid.
  std::vector<std::unique_ptr<const List>> lists;
  /// Written by the constructor only.
  std::string environmentErrors;
};

/// Loads the library at `path` and adds its compilers to `registry`.
cargo::expected<void, std::string> loadTargetInto(CompilerRegistry &registry,
                                                  cargo::string_view path);

} // namespace compiler

#endif // COMPILER_BASE_COMPILER_REGISTRY_H
