// The C library of the system, and the status, kind, and times of items as Swift values.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#endif

/// Finds bytes in other bytes: `memmem(3)`. It is declared here because the header declares it only with `_GNU_SOURCE`.
@_extern(c, "memmem")
package func memmem(
  _ haystack: UnsafeRawPointer, _ haystackCount: Int, _ needle: UnsafeRawPointer, _ needleCount: Int
) -> UnsafeMutableRawPointer?
