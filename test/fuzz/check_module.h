// What must hold for any words that are given to the compiler as a SPIR-V module.
#ifndef TEST_FUZZ_CHECK_MODULE_H
#define TEST_FUZZ_CHECK_MODULE_H

#include "mutator.h"

namespace fuzz {

enum class Outcome { Refused, Invalid, Valid };

/// Validates and reads the words. Invalid IR ends the process, and so does an error that does not
/// name a word. Invalid are modules that the reader takes but validation refuses.
Outcome checkModule(const Words &words);

constexpr double maxSeconds = 1;

/// Of processor time that the process itself used: other work on the machine does not count, nor
/// does what the system spends on its memory.
double getSeconds();

} // namespace fuzz

#endif // TEST_FUZZ_CHECK_MODULE_H
