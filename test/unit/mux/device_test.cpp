#include "fake_device.h"
#include "mux/load_target.h"

#include <algorithm>

namespace {

using DeviceTest = fake::Test;

std::vector<mux_device_info_t> getInfos(uint32_t types = mux_device_type_all) {
  uint64_t length = 0;
  EXPECT_EQ(muxGetDeviceInfos(types, 0, nullptr, &length), mux_success);
  std::vector<mux_device_info_t> infos(length);
  if (length) {
    EXPECT_EQ(muxGetDeviceInfos(types, length, infos.data(), nullptr), mux_success);
  }
  return infos;
}

TEST_F(DeviceTest, InfosAreListedByType) {
  static fake::Info listed("device test: listed");
  listed.device_type = mux_device_type_accelerator;
  mux::addDevice(&listed);
  const auto has = [](const std::vector<mux_device_info_t> &infos) {
    return std::find(infos.begin(), infos.end(), &listed) != infos.end();
  };
  EXPECT_TRUE(has(getInfos()));
  EXPECT_TRUE(has(getInfos(mux_device_type_accelerator | mux_device_type_cpu)));
  EXPECT_FALSE(has(getInfos(mux_device_type_gpu_virtual)));
}

TEST_F(DeviceTest, ADeviceReplacesTheOneOfItsNameInItsPlace) {
  static fake::Info first("device test: twice"), second("device test: twice"),
      last("device test: z");
  mux::addDevice(&first);
  mux::addDevice(&last);
  const auto before = getInfos();
  mux::addDevice(&second);
  const auto after = getInfos();
  ASSERT_EQ(before.size(), after.size());
  const auto place = std::find(before.begin(), before.end(), &first) - before.begin();
  EXPECT_EQ(after[place], &second);
  EXPECT_EQ(std::count(after.begin(), after.end(), &first), 0);
}

TEST_F(DeviceTest, DevicesWithoutANameAreNotListed) {
  static fake::Info nameless(nullptr);
  const size_t before = getInfos().size();
  mux::addDevice(&nameless);
  mux::addDevice(nullptr);
  EXPECT_EQ(getInfos().size(), before);
}

TEST_F(DeviceTest, AShortListIsFilledAsFarAsItGoes) {
  static fake::Info one("device test: one"), two("device test: two");
  mux::addDevice(&one);
  mux::addDevice(&two);
  mux_device_info_t infos[2] = {nullptr, nullptr};
  uint64_t length = 0;
  EXPECT_EQ(muxGetDeviceInfos(mux_device_type_all, 1, infos, &length), mux_success);
  EXPECT_GE(length, 2u);
  EXPECT_NE(infos[0], nullptr);
  EXPECT_EQ(infos[1], nullptr);
}

TEST_F(DeviceTest, BadListsOfInfosAreRefused) {
  mux_device_info_t infos[1];
  uint64_t length = 77;
  EXPECT_EQ(muxGetDeviceInfos(0, 1, infos, &length), mux_error_invalid_value);
  EXPECT_EQ(muxGetDeviceInfos(1u << 31, 1, infos, &length), mux_error_invalid_value);
  EXPECT_EQ(muxGetDeviceInfos(mux_device_type_all, 0, nullptr, nullptr),
            mux_error_null_out_parameter);
  EXPECT_EQ(muxGetDeviceInfos(mux_device_type_all, 0, infos, &length), mux_error_invalid_value);
  EXPECT_EQ(muxGetDeviceInfos(mux_device_type_all, 1, nullptr, &length), mux_error_invalid_value);
  EXPECT_EQ(length, 77u);
}

TEST_F(DeviceTest, ADeviceKnowsItsInfo) {
  EXPECT_EQ(device->info, &info);
  EXPECT_EQ(device->object.device, device);
  EXPECT_EQ(device->object.type, mux_object_type_device);
}

TEST_F(DeviceTest, BadCreationsAreRefused) {
  const mux_device_info_t good = &info;
  const mux_device_info_t none = nullptr;
  const mux_device_info_s plain = {};
  const mux_device_info_t noDevice = &plain;
  mux_device_t made = nullptr;
  EXPECT_EQ(muxCreateDevices(0, &good, allocator, &made), mux_error_invalid_value);
  EXPECT_EQ(muxCreateDevices(1, nullptr, allocator, &made), mux_error_invalid_value);
  EXPECT_EQ(muxCreateDevices(1, &none, allocator, &made), mux_error_invalid_value);
  EXPECT_EQ(muxCreateDevices(1, &noDevice, allocator, &made), mux_error_invalid_value);
  for (const auto change : {+[](fake::Info &i) { i.struct_size += 8; },
                            +[](fake::Info &i) { i.struct_version += 1; }}) {
    fake::Info other("compiled with another mux.h");
    change(other);
    const mux_device_info_t otherInfo = &other;
    EXPECT_EQ(muxCreateDevices(1, &otherInfo, allocator, &made), mux_error_invalid_value);
  }
  EXPECT_EQ(muxCreateDevices(1, &good, noAlloc, &made), mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreateDevices(1, &good, noFree, &made), mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreateDevices(1, &good, allocator, nullptr), mux_error_null_out_parameter);
  counter.isEmpty = true;
  EXPECT_EQ(muxCreateDevices(1, &good, allocator, &made), mux_error_out_of_memory);
  EXPECT_EQ(made, nullptr);
}

TEST_F(DeviceTest, IfOneDeviceCannotBeMadeNoneIs) {
  fake::Info broken("broken");
  broken.creationResult = mux_error_internal;
  const mux_device_info_t infos[] = {&info, &broken};
  mux_device_t made[2] = {nullptr, nullptr};
  const auto alive = counter.alive.load();
  EXPECT_EQ(muxCreateDevices(2, infos, allocator, made), mux_error_internal);
  EXPECT_EQ(made[0], nullptr);
  EXPECT_EQ(counter.alive, alive);
}

TEST_F(DeviceTest, ADeviceThatOnlyCompilesCannotBeMade) {
  fake::Info compiler("compiler");
  compiler.device_type = mux_device_type_compiler;
  const mux_device_info_t infos[] = {&compiler};
  mux_device_t made = nullptr;
  EXPECT_EQ(muxCreateDevices(1, infos, allocator, &made), mux_error_feature_unsupported);
}

TEST_F(DeviceTest, OnlyDevicesThatSaySoCanBeHadInPart) {
  mux_device_t part = nullptr;
  info.compute_units = 4;
  EXPECT_EQ(muxCreatePartialDevice(&info, 2, allocator, &part), mux_error_feature_unsupported);
  info.can_be_partitioned = true;
  EXPECT_EQ(muxCreatePartialDevice(&info, 0, allocator, &part), mux_error_invalid_value);
  EXPECT_EQ(muxCreatePartialDevice(&info, 5, allocator, &part), mux_error_invalid_value);
  EXPECT_EQ(muxCreatePartialDevice(nullptr, 2, allocator, &part), mux_error_invalid_value);
  EXPECT_EQ(muxCreatePartialDevice(&info, 2, {}, &part), mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreatePartialDevice(&info, 2, allocator, nullptr), mux_error_null_out_parameter);
  // The target says so and does not do it.
  EXPECT_EQ(muxCreatePartialDevice(&info, 2, allocator, &part), mux_error_feature_unsupported);
  EXPECT_EQ(part, nullptr);
}

TEST_F(DeviceTest, BadDestructionsAreRefused) {
  EXPECT_EQ(muxDestroyDevice(nullptr, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyDevice(makeWrong<mux_device_t>(), allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyDevice(device, noAlloc), mux_error_null_allocator_callback);
  EXPECT_EQ(muxDestroyDevice(device, noFree), mux_error_null_allocator_callback);
}

// A target that fills in nothing more than it must.
class PlainInfo : public mux::DeviceInfo {
public:
  PlainInfo() { device_name = "plain"; }
  mux::Expected<mux::Device *> createDevice(mux::Allocator) const override {
    return mux::Unexpected(mux_error_internal);
  }
};

TEST_F(DeviceTest, FactsAreZeroUntilATargetFillsThemIn) {
  PlainInfo plain;
  EXPECT_EQ(plain.object_type, mux_object_type_device_info);
  EXPECT_EQ(plain.image_support, false);
  EXPECT_EQ(plain.query_capabilities, 0u);
  EXPECT_EQ(plain.queue_types[mux_queue_type_compute], 0u);
  EXPECT_EQ(plain.sub_group_sizes, nullptr);
}

} // namespace
