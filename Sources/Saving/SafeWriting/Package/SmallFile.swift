import UTLibC

/// A new file of a package, with its contents in memory.
struct SmallFile: Sendable {
  /// Its path in the package.
  let path: [UInt8]
  /// Its initial mode.
  let mode: mode_t
  let bytes: [UInt8]
  /// The metadata to take over: of the replaced file, or of the file that it is a copy of.
  let source: CarriedMetadata?
  /// The requested attributes.
  let attributes: ItemAttributes
}
