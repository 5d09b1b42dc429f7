// Preparations before Swift's runtime starts: descriptors 0 to 2, and the location of the runtime.
#pragma once
