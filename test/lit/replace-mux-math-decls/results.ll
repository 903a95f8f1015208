; The functions return the device's capabilities; fast math and denormal flushing come from
; parameters.
; RUN: muxc --passes replace-mux-math-decls --verify-each -S %s | FileCheck %s --check-prefixes=CHECK,FULL,EXACT
; RUN: muxc --passes 'replace-mux-math-decls<fast>' --verify-each -S %s | FileCheck %s --check-prefixes=CHECK,FULL,FAST
; RUN: muxc --device-fp32-capabilities=false --passes replace-mux-math-decls --verify-each -S %s | FileCheck %s --check-prefixes=CHECK,NONE,EXACT
; RUN: muxc --passes 'replace-mux-math-decls<fast;denorms-are-zero>' --verify-each -S %s | FileCheck %s --check-prefixes=CHECK,FLUSH,FAST
; RUN: not muxc --passes 'replace-mux-math-decls<slow>' %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: unknown parameter 'slow'

; CHECK: define internal {{.*}}i1 @__mux_isftz() [[ATTRS:#[0-9]+]]
; FULL-NEXT: ret i1 false
; NONE-NEXT: ret i1 true
; FLUSH-NEXT: ret i1 true
declare i1 @__mux_isftz()

; CHECK: define internal {{.*}}i1 @__mux_usefast() [[ATTRS]]
; EXACT-NEXT: ret i1 false
; FAST-NEXT: ret i1 true
declare i1 @__mux_usefast()

; CHECK: define internal {{.*}}i1 @__mux_isembeddedprofile()
; FULL-NEXT: ret i1 false
; NONE-NEXT: ret i1 true
; FLUSH-NEXT: ret i1 false
declare i1 @__mux_isembeddedprofile() noinline

; CHECK: attributes [[ATTRS]] = { alwaysinline
; CHECK-NOT: noinline
