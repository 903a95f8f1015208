// Questions to the operating system about the machine that this process runs on.
#ifndef HOST_MACHINE_H
#define HOST_MACHINE_H

#include <cstdint>
#include <string>

namespace host::machine {

// Cores that this process may be scheduled on; 0 if unknown.
unsigned getUsableCoreCount();
// What the CPU calls itself; empty if it does not say.
std::string getCpuModel();
// MHz at the most, 0 if unknown.
uint32_t getClockFrequency();
// Bytes of memory, or fewer if the process may not have them all.
uint64_t getMemorySize();
// Bytes in the largest cache; 0 if unknown.
uint64_t getLastLevelCacheSize();
uint32_t getCacheLineSize();
// Nanoseconds between two readings of the monotonic clock, at best.
uint64_t getClockResolution();

} // namespace host::machine

#endif // HOST_MACHINE_H
