// Preloaded, stops a program when its libraries are loaded: a tracer that is attached then counts only calls of its own.
//
//   cc -shared -fPIC -o stop-when-loaded.so stop-when-loaded.c
#include <signal.h>

__attribute__((constructor)) static void stop(void) { raise(SIGSTOP); }
