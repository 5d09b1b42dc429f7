import Glibc

/// A new file of a package of which all is known.
struct SmallFile: Sendable {
  /// Its path in the package.
  let path: [UInt8]
  /// The mode that it gets at first.
  let mode: mode_t
  let bytes: [UInt8]
  /// What is taken over from the file that it replaces, or is a copy of.
  let source: CarriedMetadata?
  /// What is asked for instead.
  let attributes: ItemAttributes
}
