// OPENMUX_TARGETS, which the build sets for this test: a target, nothing, a missing library, and
// one that is broken.
#include "compiler/info.h"
#include "compiler/load_target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

using testing::HasSubstr;

namespace {

TEST(Environment, ItsTargetsAreLoaded) {
  unsigned found = 0;
  for (const compiler::Info *info : compiler::compilers())
    found += std::string(info->device_info->device_name) == "Loadable device";
  EXPECT_EQ(found, 1u);
}

TEST(Environment, WhatCannotBeLoadedIsToldOncePerLibrary) {
  const std::string &errors = compiler::environmentTargetErrors();
  EXPECT_THAT(errors, HasSubstr("missing.so"));
  EXPECT_THAT(errors, HasSubstr("'broken'"));
  EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 1);
}

} // namespace
