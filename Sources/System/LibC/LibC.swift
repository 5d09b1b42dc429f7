// The C library of the system, and the status, kind, and times of items as Swift values.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#endif

/// Searches bytes for others, like `memmem(3)`. Declared here, because the C library shows it only to programs that ask for GNU's
/// functions.
@_extern(c, "memmem")
package func memmem(
  _ bytes: UnsafeRawPointer, _ count: Int, _ others: UnsafeRawPointer, _ otherCount: Int
) -> UnsafeMutableRawPointer?
