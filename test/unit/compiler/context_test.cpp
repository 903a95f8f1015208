// Contexts and targets.
#include "compiler/base/device_info_from_mux.h"
#include "test_target.h"

#include <gmock/gmock.h>
#include <llvm/IR/Module.h>

#include <atomic>
#include <mutex>
#include <thread>

using compiler::Result;
using testing::HasSubstr;

namespace {

TEST(Context, TellsValidSPIRV) {
  auto context = compiler::createContext();
  // OpCapability Kernel, Addresses, Linkage; OpMemoryModel Physical64 OpenCL.
  uint32_t code[] = {0x07230203, 0x00010000, 0,          1, 0,          0x00020011, 6,
                     0x00020011, 4,          0x00020011, 5, 0x0003000e, 2,          2};
  EXPECT_TRUE(context->isValidSPIRV(code));
  EXPECT_TRUE(context->getSpecializableConstants(code).has_value());
  EXPECT_FALSE(context->isValidSPIRV({}));
  // Other readers of the module survive a word count that exceeds it.
  code[11] = 0x0004000e;
  EXPECT_FALSE(context->isValidSPIRV(code));
  auto constants = context->getSpecializableConstants(code);
  ASSERT_FALSE(constants.has_value());
  EXPECT_EQ(
      constants.error(),
      "word 11: OpMemoryModel: truncated instruction: it has 4 words, but the module ends after 3");
}

TEST(Context, IsLockable) {
  auto context = compiler::createContext();
  auto tryFromAnotherThread = [&] {
    bool locked = false;
    std::thread([&] {
      locked = context->try_lock();
      if (locked)
        context->unlock();
    }).join();
    return locked;
  };
  EXPECT_TRUE(tryFromAnotherThread());
  {
    std::lock_guard<compiler::Context> guard(*context);
    EXPECT_FALSE(tryFromAnotherThread());
  }
  EXPECT_TRUE(tryFromAnotherThread());
  ASSERT_TRUE(context->try_lock());
  EXPECT_FALSE(tryFromAnotherThread());
  context->unlock();
}

TEST(Context, LockExcludes) {
  auto context = compiler::createContext();
  unsigned counter = 0;
  auto count = [&] {
    for (unsigned i = 0; i < 10000; ++i) {
      std::unique_lock<compiler::Context> guard(*context);
      ++counter;
    }
  };
  std::thread other(count);
  count();
  other.join();
  EXPECT_EQ(counter, 20000u);
}

TEST(Target, NeedsAContext) {
  test::TestInfo info;
  EXPECT_EQ(info.createTarget(nullptr, nullptr), nullptr);
  auto context = compiler::createContext();
  auto target = info.createTarget(context.get(), nullptr);
  ASSERT_NE(target, nullptr);
  EXPECT_EQ(target->getCompilerInfo(), &info);
}

TEST(Target, InitHandsOverTheDeviceLibrary) {
  test::TestInfo info;
  auto context = compiler::createContext();
  test::TestTarget target(&info, context.get(), nullptr);
  EXPECT_EQ(target.init(), Result::SUCCESS);
  EXPECT_EQ(target.initialized, 1u);
  std::lock_guard<compiler::Context> guard(*context);
  ASSERT_NE(target.getBuiltins(), nullptr);
  EXPECT_EQ(target.getBuiltins(), target.getBuiltins());
  EXPECT_FALSE(bool(target.getBuiltins()->materializeAll()));
  EXPECT_FALSE(target.getBuiltins()->empty());
}

TEST(Target, LibraryIsThereEvenIfTheTargetDroppedIt) {
  test::TestInfo info;
  auto context = compiler::createContext();
  test::TestTarget target(&info, context.get(), nullptr);
  target.keepsBuiltins = false;
  EXPECT_EQ(target.init(), Result::SUCCESS);
  std::lock_guard<compiler::Context> guard(*context);
  EXPECT_NE(target.getBuiltins(), nullptr);
}

TEST(Info, BuiltinCapabilitiesFollowTheDevice) {
  using namespace builtins::file;
  test::TestInfo info;
  EXPECT_EQ(info.getBuiltinCapabilities(), capabilities_bitfield(CAPS_FP64));
  info.device.half_capabilities = mux_floating_point_capabilities_rte;
  EXPECT_EQ(info.getBuiltinCapabilities(), capabilities_bitfield(CAPS_FP64 | CAPS_FP16));
  info.device.double_capabilities = info.device.half_capabilities = 0;
  info.device.address_capabilities = mux_address_capabilities_bits32;
  EXPECT_EQ(info.getBuiltinCapabilities(), capabilities_bitfield(CAPS_32BIT));
}

TEST(DeviceInfo, FollowsTheDevice) {
  using namespace compiler::utils;
  mux_device_info_s device = test::makeDeviceInfo("d");
  const std::size_t sizes[] = {4, 8};
  device.num_sub_group_sizes = 2;
  device.sub_group_sizes = sizes;
  device.atomic_capabilities =
      mux_atomic_capabilities_native_orders | mux_atomic_capabilities_float_rmw;
  const DeviceInfo info = compiler::deviceInfoFromMux(device);
  EXPECT_FALSE(info.supportsHalf());
  EXPECT_TRUE(info.supportsDouble());
  EXPECT_EQ(info.floatCapabilities, uint32_t(eFloatCapabilityDenorm | eFloatCapabilityInfNaN |
                                             eFloatCapabilityRoundToNearestEven));
  EXPECT_EQ(info.doubleCapabilities,
            uint32_t(info.floatCapabilities | eFloatCapabilityFMA | eFloatCapabilityRoundToInf));
  EXPECT_EQ(info.maxWorkWidth, 16u);
  EXPECT_TRUE(info.supportsSubGroupSize(8));
  EXPECT_FALSE(info.supportsSubGroupSize(16));
  EXPECT_TRUE(info.nativeAtomicOrders);
  EXPECT_TRUE(info.nativeFloatAtomics);
}

TEST(Result, HasNames) {
  EXPECT_STREQ(compiler::toString(Result::SUCCESS), "success");
  EXPECT_STREQ(compiler::toString(Result::LINK_PROGRAM_FAILURE), "link program failure");
}

} // namespace
