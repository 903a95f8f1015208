// The CPU that code is generated for, and run on: what it is called and what it can do here.
#ifndef HOST_CPU_FEATURES_H
#define HOST_CPU_FEATURES_H

#include <cstdint>
#include <string>
#include <string_view>

namespace host {

// What a llvm::TargetMachine is made from.
struct CpuTarget {
  std::string triple;
  std::string cpu;
  // "+a,+b,-c": what is there, then what the CPU's name promises but the machine does not give.
  std::string features;

  // Whether the features say so by name. What the CPU's name implies is not looked at.
  bool hasFeature(std::string_view feature) const;
  // Differs for targets whose code may not be mixed.
  uint64_t getFingerprint() const;
};

// The CPU of this process, found out once.
//
// The environment's OPENMUX_CPU=<name>[,+feature|-feature…] asks for code for another CPU, e.g.
// "generic". What this machine lacks stays switched off. A name or a feature that LLVM does not
// know is reported on stderr, and this machine's own CPU is taken.
const CpuTarget &getCpuTarget();

// What getCpuTarget() finds out, without looking at the environment.
CpuTarget detectCpuTarget();

// `detected`, changed as OPENMUX_CPU asks; on an error `error` says what is wrong with `request`
// and the result is `detected`.
CpuTarget overrideCpuTarget(const CpuTarget &detected, std::string_view request,
                            std::string &error);

// Makes LLVM's code generator, assembler and JIT for this machine ready. Cheap when called again,
// safe from several threads.
void initializeNativeTarget();

} // namespace host

#endif // HOST_CPU_FEATURES_H
