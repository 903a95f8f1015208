// CPU detection. Virtual machines may hide features that the CPU's name implies (code for
// "neoverse-v1" raises SIGILL where the hypervisor hides SVE). The name therefore only selects the
// scheduling model; features are queried from the operating system, and missing ones are disabled
// by name.
#include "host/cpu_features.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>

#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

namespace host {
namespace {

// Sorted, so that the string is deterministic.
using FeatureMap = std::map<std::string, bool>;

#if defined(__aarch64__) && defined(__linux__)

// LLVM's own detection covers only a few AArch64 features. The numbers are part of the kernel's
// ABI; installed headers may be too old to define them.
struct HardwareCapability {
  unsigned long type;
  unsigned bit;
  const char *feature;
};

constexpr HardwareCapability hardwareCapabilities[] = {
    {AT_HWCAP, 0, "fp-armv8"},     {AT_HWCAP, 1, "neon"},         {AT_HWCAP, 3, "aes"},
    {AT_HWCAP, 6, "sha2"},         {AT_HWCAP, 7, "crc"},          {AT_HWCAP, 8, "lse"},
    {AT_HWCAP, 9, "fullfp16"},     {AT_HWCAP, 10, "fullfp16"},    {AT_HWCAP, 12, "rdm"},
    {AT_HWCAP, 13, "jsconv"},      {AT_HWCAP, 14, "complxnum"},   {AT_HWCAP, 15, "rcpc"},
    {AT_HWCAP, 16, "ccpp"},        {AT_HWCAP, 17, "sha3"},        {AT_HWCAP, 18, "sm4"},
    {AT_HWCAP, 19, "sm4"},         {AT_HWCAP, 20, "dotprod"},     {AT_HWCAP, 21, "sha3"},
    {AT_HWCAP, 22, "sve"},         {AT_HWCAP, 23, "fp16fml"},     {AT_HWCAP, 24, "dit"},
    {AT_HWCAP, 25, "lse2"},        {AT_HWCAP, 26, "rcpc-immo"},   {AT_HWCAP, 27, "flagm"},
    {AT_HWCAP, 28, "ssbs"},        {AT_HWCAP, 29, "sb"},          {AT_HWCAP, 30, "pauth"},
    {AT_HWCAP, 31, "pauth"},       {AT_HWCAP2, 0, "ccdp"},        {AT_HWCAP2, 1, "sve2"},
    {AT_HWCAP2, 2, "sve-aes"},     {AT_HWCAP2, 3, "sve-aes"},     {AT_HWCAP2, 4, "sve-bitperm"},
    {AT_HWCAP2, 5, "sve-sha3"},    {AT_HWCAP2, 6, "sve-sm4"},     {AT_HWCAP2, 7, "altnzcv"},
    {AT_HWCAP2, 8, "fptoint"},     {AT_HWCAP2, 10, "f32mm"},      {AT_HWCAP2, 11, "f64mm"},
    {AT_HWCAP2, 13, "i8mm"},       {AT_HWCAP2, 14, "bf16"},       {AT_HWCAP2, 16, "rand"},
    {AT_HWCAP2, 17, "bti"},        {AT_HWCAP2, 18, "mte"},        {AT_HWCAP2, 23, "sme"},
    {AT_HWCAP2, 24, "sme-i16i64"}, {AT_HWCAP2, 25, "sme-f64f64"}, {AT_HWCAP2, 30, "sme-fa64"},
    {AT_HWCAP2, 31, "wfxt"},       {AT_HWCAP2, 34, "cssc"},       {AT_HWCAP2, 36, "sve2p1"},
    {AT_HWCAP2, 37, "sme2"},       {AT_HWCAP2, 38, "sme2p1"},     {AT_HWCAP2, 41, "sme-b16b16"},
    {AT_HWCAP2, 42, "sme-f16f16"}, {AT_HWCAP2, 43, "mops"},       {AT_HWCAP2, 44, "hbc"},
    {AT_HWCAP2, 45, "sve-b16b16"}, {AT_HWCAP2, 46, "rcpc3"},      {AT_HWCAP2, 47, "lse128"},
    {AT_HWCAP2, 49, "lut"},        {AT_HWCAP2, 50, "faminmax"},   {AT_HWCAP2, 51, "fp8"},
    {AT_HWCAP2, 52, "fp8fma"},     {AT_HWCAP2, 53, "fp8dot4"},    {AT_HWCAP2, 54, "fp8dot2"},
};

void addOperatingSystemFeatures(FeatureMap &features) {
  const unsigned long words[] = {getauxval(AT_HWCAP), getauxval(AT_HWCAP2)};
  if (words[0] == 0)
    return; // unknown rather than absent
  FeatureMap reported;
  for (const auto &[type, bit, feature] : hardwareCapabilities) {
    const bool present = (words[type == AT_HWCAP ? 0 : 1] >> bit) & 1;
    // A feature that maps to several capabilities requires all of them.
    auto [entry, isNew] = reported.try_emplace(feature, present);
    entry->second &= present;
  }
  for (const auto &[feature, present] : reported)
    features[feature] = present;
}

#else

// LLVM queries CPUID for every feature that it knows.
void addOperatingSystemFeatures(FeatureMap &) {}

#endif

// Disabled features come last: disabling a feature also disables those that depend on it.
std::string printFeatures(const FeatureMap &features) {
  llvm::SmallVector<std::string, 64> words;
  for (bool present : {true, false})
    for (const auto &[feature, isPresent] : features)
      if (isPresent == present)
        words.push_back((present ? "+" : "-") + feature);
  return llvm::join(words, ",");
}

std::unique_ptr<llvm::MCSubtargetInfo> createSubtarget(const std::string &triple) {
  initializeNativeTarget();
  std::string error;
  const llvm::Triple parsed(triple);
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(parsed, error);
  return std::unique_ptr<llvm::MCSubtargetInfo>(
      target ? target->createMCSubtargetInfo(parsed, "", "") : nullptr);
}

bool isFeatureKnown(const llvm::MCSubtargetInfo &subtarget, llvm::StringRef feature) {
  return llvm::any_of(subtarget.getAllProcessorFeatures(),
                      [&](const auto &known) { return feature == known.Key; });
}

// Returns an error unless LLVM knows the CPU and all features.
std::string findUnknownName(const std::string &triple, llvm::StringRef cpu,
                            llvm::ArrayRef<llvm::StringRef> features) {
  const auto subtarget = createSubtarget(triple);
  if (!subtarget)
    return "no code generator for " + triple;
  if (!subtarget->isCPUStringValid(cpu))
    return ("unknown CPU '" + cpu + "' for " + triple).str();
  for (llvm::StringRef feature : features) {
    if (!feature.starts_with("+") && !feature.starts_with("-"))
      return ("feature '" + feature + "' must start with '+' or '-'").str();
    if (!isFeatureKnown(*subtarget, feature.drop_front()))
      return ("unknown feature '" + feature.drop_front() + "' for " + triple).str();
  }
  return {};
}

} // namespace

void initializeNativeTarget() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
  });
}

bool CpuTarget::hasFeature(std::string_view feature) const {
  llvm::SmallVector<llvm::StringRef, 64> words;
  llvm::StringRef(features).split(words, ',');
  return llvm::any_of(words, [&](llvm::StringRef word) {
    return word.consume_front("+") && word == llvm::StringRef(feature);
  });
}

uint64_t CpuTarget::getFingerprint() const {
  return llvm::xxh3_64bits(triple + '\0' + cpu + '\0' + features);
}

CpuTarget detectCpuTarget() {
  FeatureMap features;
  for (const auto &entry : llvm::sys::getHostCPUFeatures())
    features[entry.first().str()] = entry.second;
  addOperatingSystemFeatures(features);
  return {llvm::sys::getProcessTriple(), llvm::sys::getHostCPUName().str(),
          printFeatures(features)};
}

CpuTarget overrideCpuTarget(const CpuTarget &detected, std::string_view request,
                            std::string &error) {
  llvm::SmallVector<llvm::StringRef, 8> words;
  llvm::StringRef(request).split(words, ',', -1, /*KeepEmpty=*/false);
  if (words.empty())
    return detected;
  const llvm::StringRef cpu = words.front();
  const auto wanted = llvm::ArrayRef<llvm::StringRef>(words).drop_front();
  error = findUnknownName(detected.triple, cpu, wanted);
  if (!error.empty())
    return detected;

  // Features that this machine lacks come last, so that they stay disabled.
  llvm::SmallVector<llvm::StringRef, 64> features(wanted.begin(), wanted.end());
  llvm::SmallVector<llvm::StringRef, 64> own;
  llvm::StringRef(detected.features).split(own, ',', -1, /*KeepEmpty=*/false);
  llvm::copy_if(own, std::back_inserter(features),
                [](llvm::StringRef feature) { return feature.starts_with("-"); });
  return {detected.triple, cpu.str(), llvm::join(features, ",")};
}

const CpuTarget &getCpuTarget() {
  // Never destroyed: an application may use devices after static destructors have run.
  static const CpuTarget &target = *new CpuTarget([] {
    CpuTarget detected = detectCpuTarget();
    const char *request = std::getenv("OPENMUX_CPU");
    if (!request)
      return detected;
    std::string error;
    CpuTarget chosen = overrideCpuTarget(detected, request, error);
    if (!error.empty())
      llvm::errs() << "openmux: warning: ignoring OPENMUX_CPU: " << error << "\n";
    return chosen;
  }());
  return target;
}

} // namespace host
