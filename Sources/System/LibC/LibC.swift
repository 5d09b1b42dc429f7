// The C library of the system, and the status, kind, and times of items as Swift values.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#endif
