// Which devices there are, and which of them the user means.
#ifndef TOOLS_COMMON_DEVICES_H
#define TOOLS_COMMON_DEVICES_H

#include "common/result.h"
#include "compiler/info.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tools {

// Registers the targets of OPENMUX_TARGETS and then those of the libraries given.
Result<void> loadTargets(std::span<const std::string> libraries);

// Narrows a choice to devices that suit the tool.
using DeviceFilter = std::function<bool(const compiler::Info &)>;

// The device of exactly that name; else the only one whose name has `name` in it. Where there is
// none or more than one, the error lists the names.
Result<const compiler::Info *> findDevice(std::string_view name, const DeviceFilter &suits);

// The device at that place of the list that listDevices prints.
Result<const compiler::Info *> findDevice(uint64_t index);

// One line for each device, and below it one for each of its own compilation options.
void listDevices(llvm::raw_ostream &stream);

} // namespace tools

#endif // TOOLS_COMMON_DEVICES_H
