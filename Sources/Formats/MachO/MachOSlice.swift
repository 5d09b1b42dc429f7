/// The code for one architecture: a separate file, or a part of a universal file.
package struct MachOSlice: Sendable, Hashable {
  /// The offset of the slice in the file.
  package let offset: Int
  /// The processor.
  package let architecture: MachOArchitecture
  /// The kind of file: `filetype` in mach-o/loader.h.
  package let kind: MachOKind
  /// The names of the segments, in their order.
  package internal(set) var segments: [String] = []
  /// The sections, in their order.
  package internal(set) var sections: [MachOSection] = []
  /// The systems that the slice was built for: usually one, two in a zippered file, and none in old or hand-made files.
  package internal(set) var builds: [MachOBuild] = []
  /// The name under which other files link with a library (LC_ID_DYLIB).
  package internal(set) var installName: String?
  /// The libraries that the slice links with, in their order.
  package internal(set) var libraries: [MachOLibrary] = []
  /// The folders in which `@rpath` is looked up, in their order.
  package internal(set) var runPaths: [String] = []
  /// Whether the App Store encrypted the code. Imports are readable, Objective-C names are not.
  package internal(set) var isEncrypted = false
  /// The symbols that the slice takes from other files, in the form of the file (`_stat`,
  /// `_OBJC_CLASS_$_CLLocationManager`): symbols in its symbol table, its chained fixups, and its binds, including lazy
  /// and weak ones. After stripping, the symbol table alone does not have all of them.
  package internal(set) var imports: Set<String> = []
  /// The Objective-C classes that the slice defines. Classes in Swift have mangled names (`_TtC5Notes11AppDelegate`).
  package internal(set) var classes: Set<String> = []
  /// The Objective-C selectors in the slice, and how they occur there.
  package internal(set) var selectors: [String: MachOSelectorUse] = [:]
  /// The entitlements in the signature; nil without a signature.
  package internal(set) var signedEntitlements: MachOEntitlements?
  /// The entitlements in sections, which files for simulators have instead.
  package internal(set) var simulatedEntitlements = MachOEntitlements()

  /// Whether the slice is for both macOS and Mac Catalyst.
  package var isZippered: Bool {
    let platforms = builds.map(\.platform)
    return platforms.contains(.macOS) && platforms.contains(.macCatalyst)
  }

  init(offset: Int, architecture: MachOArchitecture, kind: MachOKind) {
    self.offset = offset
    self.architecture = architecture
    self.kind = kind
  }
}
