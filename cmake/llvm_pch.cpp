// Carries the precompiled header of llvm_pch.h; every room that works on IR reuses it.
