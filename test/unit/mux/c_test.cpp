#include <gtest/gtest.h>

extern "C" int countDevicesFromC(void);

TEST(CHeader, IsUsableFromC) { EXPECT_GE(countDevicesFromC(), 0); }
