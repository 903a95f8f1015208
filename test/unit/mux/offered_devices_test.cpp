#include "mux/load_target.h"
#include "mux/offered_devices.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace {

class OfferedInfo : public mux::DeviceInfo {
public:
  OfferedInfo(const char *name, bool isOffered) : isOffered(isOffered) {
    device_name = name;
    device_type = mux_device_type_custom;
  }
  mux::Expected<mux::Device *> createDevice(mux::Allocator) const override {
    return mux::Unexpected(mux_error_feature_unsupported);
  }
  bool isOfferedByDefault() const override { return isOffered; }

private:
  const bool isOffered;
};

class OfferedDevices : public testing::Test {
protected:
  static void SetUpTestSuite() {
    static OfferedInfo shown("Offer A", true), hidden("Offer B", false), longer("Offer B 2", false);
    for (mux::DeviceInfo *info : {&shown, &hidden, &longer})
      mux::addDevice(info);
  }
  void TearDown() override { unsetenv("OPENMUX_DEVICES"); }

  /// The names of offered devices, joined by commas.
  static std::string getNames(const char *variable, bool onlyOwn = false) {
    if (variable)
      setenv("OPENMUX_DEVICES", variable, 1);
    std::string names;
    for (const mux::DeviceInfo *info : mux::getOfferedDevices())
      if (!onlyOwn || std::string(info->device_name).starts_with("Offer"))
        names += (names.empty() ? "" : ",") + std::string(info->device_name);
    return names;
  }
};

TEST_F(OfferedDevices, ByDefault) {
  EXPECT_EQ(getNames(nullptr, true), "Offer A");
  EXPECT_EQ(getNames(" ", true), "Offer A");
}

TEST_F(OfferedDevices, ByName) {
  EXPECT_EQ(getNames("Offer B"), "Offer B");
  EXPECT_EQ(getNames("Offer B 2,Offer A"), "Offer B 2,Offer A");
  EXPECT_EQ(getNames(" Offer B , ,Offer A,"), "Offer B,Offer A");
  EXPECT_EQ(getNames("Offer A,Offer A"), "Offer A");
  EXPECT_EQ(getNames("B 2"), "Offer B 2") << "a part of one name";
}

TEST_F(OfferedDevices, UnknownNamesAreReported) {
  for (const char *name : {"Offer C", "Offer "}) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(getNames((std::string(name) + ",Offer B").c_str()), "Offer B");
    const std::string text = testing::internal::GetCapturedStderr();
    EXPECT_NE(text.find("OPENMUX_DEVICES: 'Offer"), std::string::npos) << text;
    EXPECT_NE(text.find("'Offer B 2'"), std::string::npos) << text;
  }
}

} // namespace
