import PropertyLists
import UTText

/// A Mach-O file of a bundle: its executable, or a library in it.
///
/// Only the parts that reports and rules need are kept. A damaged file has the parts that could be read.
public struct BuildBinary: Sendable {
  /// A system that code was built for.
  public struct System: Sendable, Hashable {
    /// The name of the system, such as `iOS`, or `iOS Simulator`.
    public let name: String
    /// Whether it is a simulator.
    public let isSimulator: Bool
    /// The minimum version that the code supports.
    public let minimum: SystemVersion
    /// The version of the SDK; nil if the linker did not record it.
    public let sdk: SystemVersion?
  }

  /// The code for one architecture.
  public struct Slice: Sendable, Hashable {
    /// The architecture, as in `lipo`: `arm64`.
    public let architecture: String
    /// Whether it is for arm64 with pointer authentication.
    public let isARM64E: Bool
    /// Whether it is for an Intel processor, where apps for devices never run.
    public let isIntel: Bool
    /// Whether both pointers and registers have 32 bits.
    public let is32Bit: Bool
    /// The systems: usually one, two for both macOS and Mac Catalyst, and none if the file does not specify any.
    public let systems: [System]
    /// Whether it has a signature.
    public let isSigned: Bool
    /// Whether the App Store encrypted it. Names of Objective-C classes and methods are then unknown.
    public let isEncrypted: Bool
    /// Whether it contains bitcode.
    public let hasBitcode: Bool
    /// Whether it has only the mark that bitcode was enabled: a section of one byte.
    public let hasOnlyBitcodeMarker: Bool
  }

  /// The path in its bundle.
  public let path: String
  /// The path in messages.
  public let displayPath: String
  /// Whether it is the executable of its bundle, and not a library in it.
  public let isExecutable: Bool
  /// The code for each architecture.
  public let slices: [Slice]
  /// The reason why only a part of it could be read; nil for an intact file.
  public let problem: String?
  /// The entitlements in its signature; nil if there are none.
  public let entitlements: PropertyList?
  /// The names in its code.
  let names: CodeNames

  /// The name of the file.
  package var name: String { String(path.lastComponent) }

  /// Whether it has a signature, on each architecture.
  public var isSigned: Bool { !slices.isEmpty && slices.allSatisfy(\.isSigned) }

  /// Whether the file was read in full, so that a name that was not found is not in it.
  package var isComplete: Bool { problem == nil && !slices.isEmpty && !slices.contains(where: \.isEncrypted) }

  /// Whether it is a Swift or Flutter library, which Apple and Google publish.
  package var isRuntime: Bool {
    name.hasPrefix("libswift") && name.hasSuffix(".dylib") || displayPath.hasSuffix("Flutter.framework/Flutter")
  }

  /// The systems of all architectures.
  package var systems: [System] { slices.flatMap(\.systems) }

  /// Each architecture with its systems, such as `arm64 for iOS 15.0, SDK 26.0`.
  public var summary: String {
    let texts = slices.map { slice in
      let systems = slice.systems.map { system in
        "\(system.name) \(system.minimum)" + (system.sdk.map { ", SDK \($0)" } ?? "")
      }
      return slice.architecture + (systems.isEmpty ? "" : " for ") + systems.joined(separator: " and ")
    }
    return texts.isEmpty ? problem ?? "" : texts.joined(separator: "; ")
  }

  /// Returns whether it contains a reference.
  package func refers(to reference: CodeReference) -> Bool { reference.isAmong(names) }

  /// Returns whether it imports a symbol, by its name in the file.
  package func imports(_ symbol: String) -> Bool { names.symbols.contains(symbol) }

  /// Whether a class in it implements the method with which app delegates return configurations of scenes.
  package var configuresScenes: Bool { names.implemented.contains(CodeNames.sceneConfiguration) }

  /// Returns whether it has a class that the Info.plist of the app names, in Swift (`Notes.SceneDelegate`) or
  /// Objective-C.
  package func defines(_ name: String) -> Bool { names.classes.contains(name) }

  /// Returns whether it has a Swift class of a module.
  package func hasClasses(ofModule name: String) -> Bool { names.modules.contains(name) }

  /// The listed SDKs with classes in it, each with the name of a class.
  package var linkedSDKs: [(sdk: KnownSDK, className: String)] {
    names.sdks.sorted { $0.key.name < $1.key.name }.map { ($0.key, $0.value) }
  }
}
