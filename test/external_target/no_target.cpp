// A library without an entry point for targets.
extern "C" __attribute__((visibility("default"))) int nothingToSeeHere() { return 0; }
