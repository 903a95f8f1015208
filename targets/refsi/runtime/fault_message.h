// Faults in words.
#ifndef REFSI_FAULT_MESSAGE_H
#define REFSI_FAULT_MESSAGE_H

#include "refsi/command_ring.h"

#include <string>

namespace refsi {

/// "load access fault (cause 5) at address 0x10, pc 0x84000010, hart 3".
std::string describeFault(const Fault &fault);

/// A hexadecimal number with its prefix.
std::string toHex(uint64_t value);

} // namespace refsi

#endif // REFSI_FAULT_MESSAGE_H
