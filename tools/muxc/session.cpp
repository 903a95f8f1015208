#include "session.h"

#include "common/devices.h"
#include "compiler/base/base_module_pass_machinery.h"
#include "compiler/base/device_info_from_mux.h"
#include "compiler/spirv.h"

#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace muxc {

using tools::DeviceCompiler;
using tools::fail;
using tools::Result;

namespace {

// Returns null for the neutral device.
Result<const compiler::Info *> chooseDevice(const Options &options) {
  if (options.deviceIndex)
    return tools::findDevice(*options.deviceIndex);
  if (options.device.empty())
    return nullptr;
  return tools::findDevice(options.device, [](const compiler::Info &) { return true; });
}

Result<spirv::DeviceInfo> makeSPIRVDevice(const mux_device_info_s &info,
                                          const SPIRVOptions &options) {
  auto device = compiler::getSPIRVDeviceInfo(info);
  if (options.enableAll)
    device = compiler::getWholeSPIRVDeviceInfo(device.address_bits);
  if (options.addressBits)
    device.address_bits = *options.addressBits;
  for (const std::string &name : options.capabilities) {
    const auto capability = compiler::findSPIRVCapability(name);
    if (!capability)
      return fail("--spirv-capability: unsupported capability '", name, "'");
    device.capabilities.push_back(*capability);
  }
  device.extensions.insert(device.extensions.end(), options.extensions.begin(),
                           options.extensions.end());
  return device;
}

// Prints the log, and returns a copy of the module.
Result<std::unique_ptr<llvm::Module>> takeModule(const std::string &name, DeviceCompiler &frontEnd,
                                                 compiler::Result result) {
  llvm::errs() << frontEnd.log;
  if (result != compiler::Result::SUCCESS)
    return fail("'", name, "': compilation failed (", compiler::toString(result), ")");
  return llvm::CloneModule(*frontEnd.base().getLLVMModule());
}

} // namespace

Session::Session(std::string clOptions)
    : clOptions(std::move(clOptions)), context(std::make_unique<compiler::BaseContext>()) {
  context->lock();
}

Session::~Session() {
  machinery.reset();
  deviceCompiler.reset();
  firstCompiler.reset();
  context->unlock();
}

Result<std::unique_ptr<Session>> Session::create(const Options &options) {
  auto info = chooseDevice(options);
  if (!info)
    return fail(info.error());
  std::unique_ptr<Session> session(
      new Session(tools::addSourceName(options.input, options.clOptions)));
  if (*info) {
    if (auto done = session->useDevice(**info, options); !done)
      return fail(done.error());
  } else {
    session->useNeutralDevice(options);
  }
  return session;
}

Result<std::unique_ptr<DeviceCompiler>> Session::createCompiler(const compiler::Info &info) {
  auto result = tools::createDeviceCompiler(info, *context);
  if (!result)
    return result;
  DeviceCompiler &created = **result;
  // Passes are given all functions of a source.
  if (created.module->parseOptions(clOptions, compiler::Options::Mode::COMPILE) !=
      compiler::Result::SUCCESS)
    return fail("--cl-options: ", llvm::StringRef(created.log).trim());
  return result;
}

Result<void> Session::useDevice(const compiler::Info &info, const Options &options) {
  auto created = createCompiler(info);
  if (!created)
    return fail(created.error());
  deviceCompiler = std::move(*created);
  machinery = deviceCompiler->base().createPassMachinery();
  machinery->setVerifyEach(options.verifyEach);
  machinery->setDebugLogging(options.debugLogging);
  if (options.overrides.any()) {
    auto deviceInfo = compiler::deviceInfoFromMux(*info.device_info);
    options.overrides.apply(deviceInfo);
    // The first registration of an analysis takes precedence.
    machinery->getMAM().registerPass(
        [&] { return compiler::utils::DeviceInfoAnalysis(deviceInfo); });
  }
  deviceCompiler->base().initializePassMachineryForFinalize(*machinery);
  return {};
}

void Session::useNeutralDevice(const Options &options) {
  auto deviceInfo = compiler::utils::DeviceInfo::getNeutral();
  options.overrides.apply(deviceInfo);
  machinery = compiler::createNeutralPassMachinery(context->getLLVMContext(), deviceInfo,
                                                   options.verifyEach, options.debugLogging);
  machinery->initializeStart();
  machinery->initializeFinish();
}

Result<DeviceCompiler *> Session::getFrontEnd() {
  if (deviceCompiler)
    return deviceCompiler.get();
  auto info = tools::findDevice(0);
  if (!info)
    return fail(info.error());
  auto created = createCompiler(**info);
  if (!created)
    return fail(created.error());
  firstCompiler = std::move(*created);
  return firstCompiler.get();
}

Result<std::unique_ptr<llvm::Module>> Session::compile(const std::string &name,
                                                       const std::string &source) {
  auto frontEnd = getFrontEnd();
  if (!frontEnd)
    return fail(frontEnd.error());
  compiler::BaseModule &module = (*frontEnd)->base();
  return takeModule(name, **frontEnd, module.compileOpenCLC("FULL_PROFILE", source, {}));
}

Result<std::unique_ptr<llvm::Module>> Session::compileSPIRV(const std::string &name,
                                                            llvm::ArrayRef<uint32_t> words,
                                                            const SPIRVOptions &options) {
  auto frontEnd = getFrontEnd();
  if (!frontEnd)
    return fail(frontEnd.error());
  auto device = makeSPIRVDevice(*(*frontEnd)->target->getCompilerInfo()->device_info, options);
  if (!device)
    return fail(device.error());
  const auto compiled =
      (*frontEnd)->module->compileSPIRV({words.data(), words.size()}, *device, cargo::nullopt);
  return takeModule(name, **frontEnd, compiled ? compiler::Result::SUCCESS : compiled.error());
}

} // namespace muxc
