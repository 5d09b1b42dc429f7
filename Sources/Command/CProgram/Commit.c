#include "CProgram.h"

// `Tools/build-commit` makes an object that defines it otherwise.
__attribute__((weak)) const char utictlCommit[] = "";

const char *utictl_commit(void) { return utictlCommit; }
