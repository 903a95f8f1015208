// Owns the precompiled header llvm_pch.h, which all components that work on IR reuse.
