#include "session.h"

#include "common/devices.h"
#include "compiler/base/base_module_pass_machinery.h"
#include "compiler/base/device_info_from_mux.h"

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

} // namespace

Session::Session(std::string clOptions)
    : clOptions(std::move(clOptions)), context(std::make_unique<compiler::BaseContext>()) {
  context->lock();
}

Session::~Session() {
  machinery.reset();
  deviceCompiler.reset();
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
  if (created.module->parseOptions(clOptions, compiler::Options::Mode::BUILD) !=
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

Result<std::unique_ptr<llvm::Module>> Session::compile(const std::string &name,
                                                       const std::string &source) {
  std::unique_ptr<DeviceCompiler> any;
  DeviceCompiler *frontEnd = deviceCompiler.get();
  if (!frontEnd) {
    auto info = tools::findDevice(0);
    if (!info)
      return fail(info.error());
    auto created = createCompiler(**info);
    if (!created)
      return fail(created.error());
    any = std::move(*created);
    frontEnd = any.get();
  }
  compiler::BaseModule &module = frontEnd->base();
  const auto result = module.compileOpenCLC("FULL_PROFILE", source, {});
  llvm::errs() << frontEnd->log;
  if (result != compiler::Result::SUCCESS)
    return fail("'", name, "': compilation failed (", compiler::toString(result), ")");
  return llvm::CloneModule(*module.getLLVMModule());
}

} // namespace muxc
