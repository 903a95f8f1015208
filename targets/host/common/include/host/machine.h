// Properties of the machine from the operating system.
#ifndef HOST_MACHINE_H
#define HOST_MACHINE_H

#include <cstdint>
#include <string>

namespace host::machine {

/// Reads a file of procfs or sysfs without the space around it; empty if it does not exist.
std::string readFile(const std::string &path);
/// The model name of the CPU; empty if unknown.
std::string getCpuModel();
/// The maximum frequency in MHz; 0 if unknown.
uint32_t getClockFrequency();
/// The memory in bytes that the process may use.
uint64_t getMemorySize();
/// The size in bytes of the largest cache; 0 if unknown.
uint64_t getLastLevelCacheSize();
uint32_t getCacheLineSize();
/// The resolution of the monotonic clock in nanoseconds.
uint64_t getClockResolution();

} // namespace host::machine

#endif // HOST_MACHINE_H
