// Binaries for the host's runtime, made from LLVM IR without the host's compiler.
#ifndef TEST_HOST_KERNEL_OBJECT_H
#define TEST_HOST_KERNEL_OBJECT_H

#include "host/cpu_features.h"
#include "host/kernel_info.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace host::test {

// An ELF object with the module's code. Fails the test if the IR is wrong.
std::vector<uint8_t> makeObject(std::string_view ir, const CpuTarget &target = getCpuTarget());

// The object with the header that the runtime wants to see.
std::vector<uint8_t> makeBinary(std::string_view ir);
std::vector<uint8_t> addHeader(const std::vector<uint8_t> &object,
                               const CpuTarget &target = getCpuTarget());

// IR for the facts of a kernel.
std::string makeFacts(std::string_view kernel, uint64_t packedArgsSize, uint64_t numArgs,
                      uint64_t localMemorySize = 0, bool acceptsPartialGroups = false,
                      bool runsSlices = false, bool mergesGroups = false);

// IR for the entry point of a kernel that runs slices: it calls the function `<kernel>.group` with
// the packed arguments and a WorkGroupInfo for each work-group.
std::string makeSliceEntry(std::string_view kernel);

// IR for the entry point of a kernel that calls a function of the test.
std::string makeEntry(std::string_view kernel, KernelEntryFn function);

} // namespace host::test

#endif // TEST_HOST_KERNEL_OBJECT_H
