#include "check_module.h"

#include "compiler/frontend/spirv/read.h"
#include "compiler/frontend/spirv/validate.h"
#include "compiler/spirv.h"

#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>

namespace fuzz {
namespace {

[[noreturn]] void report(const llvm::Twine &message) {
  llvm::errs() << "fuzz-spirv: error: " << message << "\n";
  std::abort();
}

/// Whether the words are more than a header, so that errors are about an instruction.
bool hasInstructions(const Words &words) {
  return words.size() > 5 && words[0] == 0x07230203 && words[1] >= 0x00010000 &&
         words[1] <= 0x00010600 && words[3] <= 0x3fffff;
}

void checkError(const Words &words, llvm::StringRef message) {
  if (message.empty() || message.contains('\n') ||
      (hasInstructions(words) && !message.starts_with("word ")))
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
  auto read = spirv::read(context, words, getDevice(words), specialization);
  if (!read) {
    checkError(words, read.error());
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
    checkError(words, *violation);
  auto constants = spirv::getSpecializableConstants(words);
  if (!constants)
    checkError(words, constants.error());
  if (!read(words, nullptr))
    return Outcome::Refused;
  if (constants && !constants->empty()) {
    const spirv::SpecializationInfo info = specialize(*constants);
    read(words, &info);
  }
  return violation ? Outcome::Invalid : Outcome::Valid;
}

} // namespace fuzz
