// What the program needs before Swift's runtime starts: descriptors 0 to 2, and the runtime's own place.
#pragma once
