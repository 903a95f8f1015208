#include "refsi/compiler/rounding_modes.h"

#include <gtest/gtest.h>

using refsi::replaceTruncatingConversions;

namespace {

TEST(RoundingModes, ReplacesAllKindsOfConversions) {
  EXPECT_EQ(replaceTruncatingConversions("\tvfcvt.rtz.x.f.v\tv8, v9, v0.t\n"),
            "\tcsrwi\tfrm, 1\n\tvfcvt.x.f.v\tv8, v9, v0.t\n\tcsrwi\tfrm, 0\n");
  EXPECT_EQ(replaceTruncatingConversions("\tvfncvt.rtz.xu.f.w\tv8, v10\n"),
            "\tcsrwi\tfrm, 1\n\tvfncvt.xu.f.w\tv8, v10\n\tcsrwi\tfrm, 0\n");
  EXPECT_EQ(replaceTruncatingConversions("\tvfwcvt.rtz.x.f.v\tv8, v10\n"),
            "\tcsrwi\tfrm, 1\n\tvfwcvt.x.f.v\tv8, v10\n\tcsrwi\tfrm, 0\n");
}

TEST(RoundingModes, LeavesOtherLinesAlone) {
  constexpr char text[] = "k.rtz.:\n\tfcvt.w.s\ta0, fa0, rtz\n\tvfcvt.x.f.v\tv8, v9\n"
                          "\t.asciz\t\"vf.rtz.\"\n\tvfadd.vv\tv8, v8, v9 # .rtz.\n";
  EXPECT_EQ(replaceTruncatingConversions(text), text);
}

// The scheduler may move a conversion between the instructions that set and restore a mode.
TEST(RoundingModes, RestoresTheCurrentMode) {
  EXPECT_EQ(replaceTruncatingConversions("\tfsrmi\ta1, 2\n"
                                         "\tvfcvt.rtz.x.f.v\tv8, v9\n"
                                         "\tvfcvt.x.f.v\tv10, v10\n"
                                         "\tfsrm\ta1\n"
                                         "\tvfcvt.rtz.x.f.v\tv8, v9\n"),
            "\tfsrmi\ta1, 2\n"
            "\tcsrwi\tfrm, 1\n\tvfcvt.x.f.v\tv8, v9\n\tcsrwi\tfrm, 2\n"
            "\tvfcvt.x.f.v\tv10, v10\n"
            "\tfsrm\ta1\n"
            "\tcsrwi\tfrm, 1\n\tvfcvt.x.f.v\tv8, v9\n\tcsrwi\tfrm, 0\n");
}

} // namespace
