#include "check_module.h"

#include "compiler/frontend/spirv/read.h"
#include "compiler/frontend/spirv/validate.h"
#include "compiler/spirv.h"

#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>
#include <sys/resource.h>

namespace fuzz {
namespace {

[[noreturn]] void report(const llvm::Twine &message) {
  llvm::errs() << "fuzz-spirv: error: " << message << "\n";
  std::abort();
}

void checkError(llvm::StringRef message) {
  if (!message.starts_with("word ") || message.contains('\n'))
    report("message without an offset, or of several lines: " + message);
}

/// Values for all specialization constants, so that these are read differently.
spirv::SpecializationInfo specialize(const spirv::SpecializableConstantsMap &constants) {
  spirv::SpecializationInfo info;
  for (const auto &[id, constant] : constants) {
    const uint32_t size = constant.getSizeInBytes();
    info.entries[id] = {uint32_t(info.data.size()), size};
    info.data.insert(info.data.end(), size, uint8_t(id + 1));
  }
  return info;
}

/// The device that modules of the words' addressing model are for.
spirv::DeviceInfo getDevice(const Words &words) {
  for (std::size_t i = 5; i + 1 < words.size() && words[i] >> 16 != 0; i += words[i] >> 16)
    if ((words[i] & 0xffff) == 14) // OpMemoryModel
      return compiler::getWholeSPIRVDeviceInfo(words[i + 1] == 1 ? 32 : 64);
  return compiler::getWholeSPIRVDeviceInfo(64);
}

/// Whether the module can be read.
bool read(const Words &words, const spirv::SpecializationInfo *specialization) {
  llvm::LLVMContext context;
  auto read =
      spirv::read(context, words, getDevice(words), specialization, spirv::DebugInfo::Lines);
  if (!read) {
    checkError(read.error());
    return false;
  }
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(*read->module, &stream))
    report("invalid IR: " + problem);
  return true;
}

} // namespace

Outcome checkModule(const Words &words) {
  const auto violation = spirv::validate(words);
  if (violation)
    checkError(*violation);
  auto constants = spirv::getSpecializableConstants(words);
  if (!constants)
    checkError(constants.error());
  if (!read(words, nullptr))
    return Outcome::Refused;
  if (constants && !constants->empty()) {
    const spirv::SpecializationInfo info = specialize(*constants);
    read(words, &info);
  }
  return violation ? Outcome::Invalid : Outcome::Valid;
}

double getSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return double(usage.ru_utime.tv_sec) + double(usage.ru_utime.tv_usec) * 1e-6;
}

} // namespace fuzz
