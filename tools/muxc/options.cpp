// Options of muxc. LLVM's own, such as --print-after, work as in opt and are listed by
// --help-hidden only.
#include "options.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>

namespace cl = llvm::cl;

namespace muxc {

namespace {

using compiler::utils::DebugLogging;
using tools::fail;
using tools::Result;

cl::OptionCategory category("muxc options");

cl::opt<std::string> input(cl::Positional, cl::desc("<input | ->"), cl::init("-"),
                           cl::cat(category));

cl::opt<Language> language("x",
                           cl::desc("Input language, if the file extension does not determine it:"),
                           cl::values(clEnumValN(Language::IR, "ir", "LLVM IR, text or bitcode"),
                                      clEnumValN(Language::OpenCLC, "cl", "OpenCL C"),
                                      clEnumValN(Language::SPIRV, "spv", "SPIR-V")),
                           cl::init(Language::Unknown), cl::cat(category));

cl::opt<std::string> clOptions("cl-options", cl::desc("Build options for OpenCL C"),
                               cl::value_desc("options"), cl::cat(category));

cl::opt<std::string> passes("passes",
                            cl::desc("Passes to run, separated by commas: name<parameter;...>, "
                                     "function(...), ..."),
                            cl::value_desc("pipeline"), cl::cat(category));

cl::opt<std::string> device("device", cl::desc("Device name, or an unambiguous part of it"),
                            cl::value_desc("name"), cl::cat(category));

cl::opt<uint64_t> deviceIndex("device-idx", cl::desc("Device index in --list-devices"),
                              cl::value_desc("n"), cl::cat(category));

cl::list<std::string> loadTargets("load-target",
                                  cl::desc("Add the targets of a shared library (repeatable; so "
                                           "does OPENMUX_TARGETS=a.so:b.so)"),
                                  cl::value_desc("lib.so"), cl::cat(category));

cl::opt<bool> listDevices("list-devices", cl::desc("List devices and their build options"),
                          cl::cat(category));

cl::opt<bool> printPasses("print-passes", cl::desc("List the passes that are not LLVM's"),
                          cl::cat(category));

cl::opt<bool> printSPIRVOpcodes(
    "print-spirv-opcodes",
    cl::desc("List the SPIR-V instructions of the OpenCL environment: read, or refused"),
    cl::cat(category));

cl::opt<cl::boolOrDefault> half("device-fp16-capabilities",
                                cl::desc("Whether the device supports half precision"),
                                cl::cat(category));
cl::opt<cl::boolOrDefault> single("device-fp32-capabilities",
                                  cl::desc("Whether the device supports single precision"),
                                  cl::cat(category));
cl::opt<cl::boolOrDefault> doublePrecision("device-fp64-capabilities",
                                           cl::desc("Whether the device supports double precision"),
                                           cl::cat(category));
cl::opt<cl::boolOrDefault> images("device-images",
                                  cl::desc("Whether the device supports images and samplers"),
                                  cl::cat(category));
cl::list<uint32_t> subGroupSizes("device-sg-sizes", cl::CommaSeparated,
                                 cl::desc("Supported sub-group sizes"), cl::value_desc("n,..."),
                                 cl::cat(category));

cl::opt<bool> verifyEach("verify-each", cl::desc("Verify the module after each pass"),
                         cl::cat(category));

cl::opt<DebugLogging>
    debugLogging("debug-pass-manager", cl::desc("Print the passes that run:"), cl::ValueOptional,
                 cl::values(clEnumValN(DebugLogging::Normal, "", ""),
                            clEnumValN(DebugLogging::Quiet, "quiet", "without analyses"),
                            clEnumValN(DebugLogging::Verbose, "verbose",
                                       "with analyses and their invalidation")),
                 cl::init(DebugLogging::None), cl::cat(category));

cl::opt<std::string> output("o", cl::desc("Output file; - is the standard output"),
                            cl::value_desc("file"), cl::init("-"), cl::cat(category));

cl::opt<bool> asText("S", cl::desc("Write text (the default)"), cl::cat(category));

cl::opt<OutputKind>
    fileType("filetype", cl::desc("Output kind:"),
             cl::values(clEnumValN(OutputKind::Text, "asm", "LLVM IR as text"),
                        clEnumValN(OutputKind::Bitcode, "obj", "LLVM IR as bitcode"),
                        clEnumValN(OutputKind::None, "null", "nothing")),
             cl::init(OutputKind::Text), cl::cat(category));

enum class AddressBits : uint32_t { Default = 0, Bits32 = 32, Bits64 = 64 };
cl::opt<AddressBits>
    spirvAddressBits("spirv-address-bits",
                     cl::desc("Address bits of SPIR-V modules (default: the device's):"),
                     cl::values(clEnumValN(AddressBits::Bits32, "32", ""),
                                clEnumValN(AddressBits::Bits64, "64", "")),
                     cl::init(AddressBits::Default), cl::cat(category));
cl::list<std::string> spirvCapabilities("spirv-capability", cl::desc("Enable a SPIR-V capability"),
                                        cl::value_desc("name"), cl::cat(category));
cl::list<std::string> spirvExtensions("spirv-extension", cl::desc("Enable a SPIR-V extension"),
                                      cl::value_desc("name"), cl::cat(category));
cl::opt<bool> spirvEnableAll(
    "spirv-enable-all",
    cl::desc("Enable all SPIR-V capabilities and extensions that the compiler knows"),
    cl::cat(category));
cl::opt<bool>
    spirvSpecConstants("spirv-spec-constants",
                       cl::desc("List the specialization constants of the SPIR-V input and exit"),
                       cl::cat(category));

std::optional<bool> toOptional(cl::boolOrDefault value) {
  if (value == cl::BOU_UNSET)
    return std::nullopt;
  return value == cl::BOU_TRUE;
}

void showPrintingOptions() {
  auto &registered = cl::getRegisteredOptions();
  for (const char *name : {"print-before", "print-after", "print-before-all", "print-after-all",
                           "print-module-scope", "print-changed", "filter-print-funcs"}) {
    auto option = registered.find(name);
    if (option == registered.end())
      continue;
    option->second->addCategory(category);
    option->second->setHiddenFlag(cl::NotHidden);
  }
  cl::HideUnrelatedOptions(category);
}

Result<void> checkExclusiveOptions() {
  if (device.getNumOccurrences() && deviceIndex.getNumOccurrences())
    return fail("--device and --device-idx are mutually exclusive");
  if (asText && fileType != OutputKind::Text)
    return fail("-S and --filetype are mutually exclusive");
  return {};
}

SPIRVOptions readSPIRVOptions() {
  SPIRVOptions options;
  if (spirvAddressBits != AddressBits::Default)
    options.addressBits = uint32_t(spirvAddressBits.getValue());
  options.capabilities = spirvCapabilities;
  options.extensions = spirvExtensions;
  options.enableAll = spirvEnableAll;
  options.listConstants = spirvSpecConstants;
  return options;
}

DeviceOverrides readOverrides() {
  DeviceOverrides overrides;
  overrides.half = toOptional(half);
  overrides.single = toOptional(single);
  overrides.doublePrecision = toOptional(doublePrecision);
  overrides.images = toOptional(images);
  if (subGroupSizes.getNumOccurrences())
    overrides.subGroupSizes.emplace(subGroupSizes.begin(), subGroupSizes.end());
  return overrides;
}

// Enabling a format that the device lacks enables all of its capabilities; an existing format is
// kept.
void override(uint32_t &capabilities, std::optional<bool> wanted, uint32_t all) {
  if (!wanted)
    return;
  if (!*wanted)
    capabilities = compiler::utils::eFloatCapabilityNone;
  else if (capabilities == compiler::utils::eFloatCapabilityNone)
    capabilities = all;
}

} // namespace

void DeviceOverrides::apply(compiler::utils::DeviceInfo &info) const {
  const auto whole = compiler::utils::DeviceInfo::getNeutral();
  override(info.halfCapabilities, half, whole.halfCapabilities);
  override(info.floatCapabilities, single, whole.floatCapabilities);
  override(info.doubleCapabilities, doublePrecision, whole.doubleCapabilities);
  info.images = images.value_or(info.images);
  if (subGroupSizes)
    info.reqdSubGroupSizes.assign(subGroupSizes->begin(), subGroupSizes->end());
}

namespace {

// Reduces an error of LLVM's option parser to one line without the program name and the advice to
// run --help.
std::string formatParserError(llvm::StringRef text) {
  std::string problem;
  llvm::SmallVector<llvm::StringRef, 2> lines;
  text.split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    line.consume_front("muxc: ");
    for (const char *advice : {"  Try: ", ": See: "})
      line = line.take_front(line.find(advice));
    problem += (problem.empty() ? "" : " ") + line.trim().str();
  }
  return problem;
}

Result<void> parseCommandLine(int argc, const char *const *argv) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (cl::ParseCommandLineOptions(argc, argv, "muxc: runs passes on a module\n", &stream))
    return {};
  // LLVM's parser prints errors in option values to stderr itself.
  if (text.empty())
    std::exit(1);
  return fail(formatParserError(text));
}

} // namespace

Result<Options> parseOptions(int argc, const char *const *argv) {
  showPrintingOptions();
  if (auto parsed = parseCommandLine(argc, argv); !parsed)
    return fail(parsed.error());
  if (auto checked = checkExclusiveOptions(); !checked)
    return fail(checked.error());

  Options options;
  options.input = input;
  options.language = language;
  options.clOptions = clOptions;
  options.spirv = readSPIRVOptions();
  options.passes = passes;
  options.device = device;
  if (deviceIndex.getNumOccurrences())
    options.deviceIndex = deviceIndex;
  options.loadTargets = loadTargets;
  options.overrides = readOverrides();
  options.listDevices = listDevices;
  options.printPasses = printPasses;
  options.printSPIRVOpcodes = printSPIRVOpcodes;
  options.verifyEach = verifyEach;
  options.debugLogging = debugLogging;
  options.output = output;
  options.outputKind = fileType;
  return options;
}

} // namespace muxc
