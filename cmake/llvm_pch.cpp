// Carries the precompiled header of llvm_pch.h; every component that works on IR reuses it.
