// Preparations before Swift's runtime starts: descriptors 0 to 2, and the location of the runtime.
#pragma once

/// Returns the commit that the program was built from; an empty string if `make release` did not build it.
const char *utictl_commit(void);
