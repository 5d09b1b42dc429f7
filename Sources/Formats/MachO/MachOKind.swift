/// The kind of a Mach-O file: `filetype` in mach-o/loader.h.
package struct MachOKind: RawRepresentable, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Compiled and not yet linked.
  package static let object = Self(rawValue: 1)
  package static let executable = Self(rawValue: 2)
  package static let dynamicLibrary = Self(rawValue: 6)
  /// Loaded by name while a program runs.
  package static let bundle = Self(rawValue: 8)
  /// The symbols for a debugger, without code.
  package static let debugSymbols = Self(rawValue: 10)
}
