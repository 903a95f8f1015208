// Identification of compilations, so that their results can be reused by other processes.
#ifndef COMPILER_FINGERPRINT_H
#define COMPILER_FINGERPRINT_H

#include "cargo/string_view.h"
#include "compiler/info.h"

#include <memory>
#include <optional>
#include <string>

namespace compiler {

/// A hash of a sequence of texts that no other sequence is expected to have.
class Fingerprint {
public:
  Fingerprint();
  ~Fingerprint();
  Fingerprint(const Fingerprint &) = delete;
  Fingerprint &operator=(const Fingerprint &) = delete;

  /// The texts "ab", "c" and "a", "bc" give different results.
  void add(cargo::string_view text);
  /// 64 hexadecimal digits.
  std::string finish();

private:
  struct State;
  std::unique_ptr<State> state;
};

/// Identifies the compiler: the libraries of OpenMux and of the target, LLVM and clang, and what
/// Info::getFingerprint returns. nullopt if the latter is, or a library cannot be identified.
std::optional<std::string> getCompilerFingerprint(const Info &info);

} // namespace compiler

#endif // COMPILER_FINGERPRINT_H
