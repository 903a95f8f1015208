#include "options.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CommandLine.h>

namespace cl = llvm::cl;

namespace veczc {

using tools::fail;
using tools::Result;
using vecz::VeczPassOptions;

namespace {

cl::OptionCategory category("veczc options");

cl::opt<std::string> input(cl::Positional, cl::desc("<input | ->"), cl::init("-"),
                           cl::cat(category));
cl::opt<std::string> output("o", cl::desc("Output file; - is the standard output"),
                            cl::value_desc("file"), cl::init("-"), cl::cat(category));
cl::opt<bool> asText("S", cl::desc("Write text instead of bitcode"), cl::cat(category));
cl::list<std::string> kernels("k",
                              cl::desc("A kernel, and the versions to make of it: a factor or 'a', "
                                       "then .1, .2 or .3 for the dimension, s for scalable, p for "
                                       "predicated (repeatable)"),
                              cl::value_desc("name[:spec,...]"), cl::cat(category));
cl::opt<unsigned> width("w", cl::desc("Vectorization factor for all kernels"), cl::value_desc("n"),
                        cl::cat(category));
cl::alias longWidth("vecz-simd-width", cl::desc("Alias of -w"), cl::aliasopt(width),
                    cl::cat(category));
cl::opt<bool> automatic("vecz-auto", cl::desc("Choose the factor by register width and pressure"),
                        cl::cat(category));
cl::opt<bool> onlyIfFaster("vecz-only-if-faster",
                           cl::desc("Leave kernels scalar that the cost model expects no gain for"),
                           cl::cat(category));
cl::opt<bool> scalable("vecz-scalable", cl::desc("Use scalable vectors"), cl::cat(category));
cl::opt<unsigned> dimension("d", cl::desc("Dimension to vectorize in all kernels: 1, 2 or 3"),
                            cl::value_desc("dim"), cl::init(1), cl::cat(category));
cl::opt<std::string> choices("vecz-choices", cl::desc("Enable or disable techniques: A;noB"),
                             cl::value_desc("choices"), cl::cat(category));
cl::opt<bool> choicesHelp("vecz-choices-help", cl::desc("List the techniques"), cl::cat(category));
cl::opt<bool> failQuietly("vecz-fail-quietly",
                          cl::desc("Exit with 0 if a kernel cannot be vectorized"),
                          cl::cat(category));

cl::opt<std::string> passes("vecz-passes",
                            cl::desc("Run these inner passes instead of the default pipeline"),
                            cl::value_desc("pipeline"), cl::cat(category));
cl::opt<bool> passesHelp("vecz-passes-help", cl::desc("List the inner passes"), cl::cat(category));
cl::opt<bool> printTime("vecz-time", cl::desc("Print the CPU time of vectorization"),
                        cl::cat(category));
cl::opt<std::string> triple("vecz-target-triple", cl::desc("Target triple"),
                            cl::value_desc("triple"), cl::cat(category));
cl::opt<std::string> cpu("vecz-target-mcpu", cl::desc("Target CPU"), cl::value_desc("cpu"),
                         cl::cat(category));
cl::opt<std::string> features("vecz-target-features", cl::desc("Target features: +a,-b, as in llc"),
                              cl::value_desc("features"), cl::cat(category));
cl::opt<std::string> device("device",
                            cl::desc("Vectorize for a device, by its name or a part of it that "
                                     "fits one only"),
                            cl::value_desc("name"), cl::cat(category));
cl::list<std::string> loadTargets("load-target",
                                  cl::desc("Add the targets of a shared library (repeatable; so "
                                           "does OPENMUX_TARGETS=a.so:b.so)"),
                                  cl::value_desc("lib.so"), cl::cat(category));
cl::opt<bool> listDevices("list-devices", cl::desc("List devices and their build options"),
                          cl::cat(category));
cl::opt<bool> doubleSupport("vecz-double-support",
                            cl::desc("Whether the device supports double precision"),
                            cl::init(true), cl::cat(category));
cl::list<uint32_t> subGroupSizes("device-sg-sizes", cl::CommaSeparated,
                                 cl::desc("Supported sub-group sizes"), cl::value_desc("n,..."),
                                 cl::cat(category));

Result<unsigned> parseDimension(unsigned number) {
  if (number < 1 || number > 3)
    return fail("invalid dimension ", std::to_string(number), " (expected 1, 2 or 3)");
  return number - 1;
}

Result<VeczPassOptions> parseSpec(llvm::StringRef text, const VeczPassOptions &common) {
  VeczPassOptions options = common;
  llvm::StringRef rest = text;
  unsigned factor = 0;
  options.vecz_auto = rest.consume_front("a");
  if (!options.vecz_auto && (rest.consumeInteger(10, factor) || factor == 0))
    return fail("-k: '", text.str(), "': expected a factor or 'a'");
  unsigned number = 0;
  if (rest.consume_front(".")) {
    if (rest.consumeInteger(10, number))
      return fail("-k: '", text.str(), "': expected 1, 2 or 3 after '.'");
    auto parsed = parseDimension(number);
    if (!parsed)
      return fail("-k: ", parsed.error());
    options.vec_dim_idx = *parsed;
  }
  if (rest.consume_front("@") &&
      (rest.consumeInteger(10, options.simd_width) || options.simd_width == 0))
    return fail("-k: '", text.str(), "': expected a positive number of work-items after '@'");
  const bool isScalable = rest.consume_front("s") || common.factor.isScalable();
  if (rest.consume_front("p"))
    options.choices.enable(vecz::VectorizationChoices::eVectorPredication);
  if (!rest.empty())
    return fail("-k: '", text.str(), "': unexpected '", rest.str(), "' at the end");
  // For an automatic factor only its scalability is used.
  options.factor = llvm::ElementCount::get(options.vecz_auto ? 1 : factor, isScalable);
  return options;
}

Result<KernelSpec> parseKernel(llvm::StringRef text, const VeczPassOptions &common) {
  const auto [name, specs] = text.split(':');
  KernelSpec kernel{name.str(), {}};
  if (name.empty())
    return fail("-k: missing kernel name in '", text.str(), "'");
  llvm::SmallVector<llvm::StringRef, 2> parts;
  specs.split(parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (const llvm::StringRef part : parts) {
    auto version = parseSpec(part, common);
    if (!version)
      return fail(version.error());
    kernel.versions.push_back(*version);
  }
  if (parts.empty())
    kernel.versions.push_back(common);
  return kernel;
}

Result<TargetOptions> parseTarget() {
  TargetOptions target{triple, cpu, features};
  if (target.triple.empty() && !(target.cpu.empty() && target.features.empty()))
    return fail("-vecz-target-mcpu and -vecz-target-features require -vecz-target-triple");
  if (!target.triple.empty() && !device.empty())
    return fail("--device and -vecz-target-triple are mutually exclusive");
  return target;
}

} // namespace

Result<Options> parseOptions(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "veczc: vectorizes kernels of a module\n");
  Options options;
  options.input = input;
  options.output = output;
  options.asText = asText;
  options.failQuietly = failQuietly;
  options.choicesHelp = choicesHelp;
  options.passesHelp = passesHelp;
  options.time = printTime;
  options.doubleSupport = doubleSupport;
  options.subGroupSizes.assign(subGroupSizes.begin(), subGroupSizes.end());
  auto target = parseTarget();
  if (!target)
    return fail(target.error());
  options.target = std::move(*target);
  options.device = device;
  options.loadTargets = loadTargets;
  options.listDevices = listDevices;
  // The factor is automatic unless one is given.
  options.common.vecz_auto = automatic || width.getNumOccurrences() == 0;
  options.common.onlyIfFaster = onlyIfFaster;
  if (width.getNumOccurrences() != 0 && width == 0)
    return fail("-w: the factor must not be 0");
  options.common.factor =
      llvm::ElementCount::get(options.common.vecz_auto ? 1 : unsigned(width), scalable);
  auto parsed = parseDimension(dimension);
  if (!parsed)
    return fail("-d: ", parsed.error());
  options.common.vec_dim_idx = *parsed;
  if (llvm::Error error = options.common.choices.parse(choices))
    return fail("-vecz-choices: ", llvm::toString(std::move(error)));
  if (!doubleSupport)
    options.common.choices.enable(vecz::VectorizationChoices::eCababilityNoDoubleSupport);
  options.common.inner_passes = passes;
  if (passes.getNumOccurrences() != 0)
    if (llvm::Error error = vecz::checkInnerPasses(passes))
      return fail("-vecz-passes: ", llvm::toString(std::move(error)));
  for (const std::string &text : kernels) {
    auto kernel = parseKernel(text, options.common);
    if (!kernel)
      return fail(kernel.error());
    const auto known = llvm::find_if(
        options.kernels, [&](const KernelSpec &each) { return each.name == kernel->name; });
    if (known == options.kernels.end())
      options.kernels.push_back(std::move(*kernel));
    else
      llvm::append_range(known->versions, kernel->versions);
  }
  return options;
}

} // namespace veczc
