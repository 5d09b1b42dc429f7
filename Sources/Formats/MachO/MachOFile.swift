/// A Mach-O file as far as it could be read.
package struct MachOFile: Sendable, Hashable {
  /// Whether the file is a universal file, even if it has only one slice.
  package internal(set) var isUniversal = false
  /// The slices that have a header, in the order of the universal file's table.
  package internal(set) var slices: [MachOSlice] = []
  /// The problems, in the order in which they were found; empty for an intact file. The parts that they do not affect
  /// are available.
  package internal(set) var errors: [MachOError] = []

  /// A file without readable contents.
  package init() {}

  /// The number of bytes that ``isMachO(_:)`` needs.
  package static let headerSize = 8

  /// Whether a file begins like a Mach-O file. A Java class begins like a universal file, but it has its version, at
  /// least 45, in place of the number of slices.
  package static func isMachO(_ beginning: some Collection<UInt8>) -> Bool {
    FileBeginning(Array(beginning.prefix(headerSize))).isMachO
  }
}
