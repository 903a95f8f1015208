// The CPU that code is generated for.
#ifndef HOST_CPU_FEATURES_H
#define HOST_CPU_FEATURES_H

#include <cstdint>
#include <string>
#include <string_view>

namespace host {

/// The parameters of an llvm::TargetMachine.
struct CpuTarget {
  std::string triple;
  std::string cpu;
  /// "+a,+b,-c": available features, then those that the CPU's name implies but the machine lacks.
  std::string features;

  /// Whether `features` contains the feature; those that the CPU's name implies are not considered.
  bool hasFeature(std::string_view feature) const;
  /// Differs between targets whose code must not be mixed.
  uint64_t getFingerprint() const;
};

/// The CPU of this process, detected once.
///
/// OPENMUX_CPU=<name>[,+feature|-feature…] selects another CPU, e.g. "generic"; features that this
/// machine lacks stay disabled. An unknown name or feature is reported on stderr, and the detected
/// CPU is used.
const CpuTarget &getCpuTarget();

/// The result of getCpuTarget without OPENMUX_CPU.
CpuTarget detectCpuTarget();

/// Applies the value of OPENMUX_CPU to `detected`. On failure sets `error` and returns `detected`.
CpuTarget overrideCpuTarget(const CpuTarget &detected, std::string_view request,
                            std::string &error);

/// Initializes LLVM's code generator, assembler and JIT for this machine. Idempotent and
/// thread-safe.
void initializeNativeTarget();

} // namespace host

#endif // HOST_CPU_FEATURES_H
