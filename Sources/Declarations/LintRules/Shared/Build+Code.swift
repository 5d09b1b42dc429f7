import UTBuild
import UTLint

extension BuildBundle {
  /// Whether it is an app or an extension: the code in it, and in no other app or extension inside it, runs as one
  /// program.
  var isProgram: Bool { kind == .application || kind == .appExtension }

  /// Whether it is an App Clip.
  var isAppClip: Bool { kind == .appClip || kind == .application && info?.fields["NSAppClip"] != nil }

  /// Whether it belongs to an app that was downloaded from the App Store, which removes the profiles and the code that
  /// the device does not need.
  ///
  /// The folder may have been removed, to share a copy. The keys are added to the Info.plist.
  var isFromAppStore: Bool {
    [self, host].compactMap(\.self).contains { bundle in
      bundle.files.contains { $0.hasPrefix("SC_Info/") }
        || ["ITSDRMScheme", "UISupportedDevices"].contains { bundle.info?.fields[$0] != nil }
    }
  }

  /// The systems of its executable that are for devices.
  var deviceSystems: [BuildBinary.System] { executable?.systems.filter { !$0.isSimulator } ?? [] }
}

/// A Mach-O file and the bundle that it is in.
struct Code {
  let bundle: BuildBundle
  let binary: BuildBinary

  /// The name in messages: the framework's, or the file's.
  var name: String {
    binary.isExecutable && bundle.kind == .framework ? bundle.name : binary.name
  }
}

extension Build {
  /// Returns the code of a program: its own, and its frameworks'.
  func code(of program: BuildBundle) -> [Code] {
    var code = program.binaries.map { Code(bundle: program, binary: $0) }
    for bundle in children(of: program) where !bundle.isProgram { code += self.code(of: bundle) }
    return code
  }
}
