import UTMachO

/// The names in code that rules look for, out of thousands in an executable.
struct CodeNames: Sendable {
  /// The method with which an app delegate returns the configuration of a new scene.
  static let sceneConfiguration = "application:configurationForConnectingSceneSession:options:"

  /// The imported symbols, and the prefixes of symbols that rules match by prefix.
  private(set) var symbols: Set<String> = []
  /// The selectors of messages that it sends.
  private(set) var sent: Set<String> = []
  /// The selectors of methods of its classes.
  private(set) var implemented: Set<String> = []
  /// The classes that the app's Info.plist names, as written there.
  private(set) var classes: Set<String> = []
  /// The modules in these names that have a class in the file, unless some of their names cannot be read.
  var modules: Set<String> { modulesWithClasses.subtracting(modulesWithUnreadNames) }
  private var modulesWithClasses: Set<String> = []
  private var modulesWithUnreadNames: Set<String> = []
  /// The listed SDKs with a class in it, with its name.
  private(set) var sdks: [KnownSDK: String] = [:]

  /// Keeps the names in a slice that are wanted.
  ///
  /// - Parameter classNames: the names of classes in an Info.plist.
  mutating func add(_ slice: MachOSlice, classNames: Set<String>) {
    for name in slice.imports { add(symbol: name) }
    for (name, use) in slice.selectors where CodeReference.wantedSelectors.contains(name) {
      if use.contains(.referenced) { sent.insert(name) }
      if use.contains(.implemented) { implemented.insert(name) }
    }
    let modules = Set(classNames.compactMap(Self.module))
    for name in slice.classes {
      let plain = SwiftClass(mangled: name)
      let text = plain.map { "\($0.module).\($0.name)" } ?? name
      if classNames.contains(text) { classes.insert(text) }
      if let plain, modules.contains(plain.module) {
        modulesWithClasses.insert(plain.module)
        if !plain.isRead { modulesWithUnreadNames.insert(plain.module) }
      }
      // The first name in order, so that the order of a set does not matter.
      if let sdk = KnownSDK(className: plain?.module ?? name, isModule: plain != nil) {
        sdks[sdk] = min(sdks[sdk] ?? text, text)
      }
    }
  }

  private mutating func add(symbol name: String) {
    let plain = Self.plain(name)
    if CodeReference.wantedSymbols.contains(plain) { symbols.insert(plain) }
    guard plain.hasPrefix("_$s") else { return }
    for beginning in CodeReference.wantedBeginnings where plain.hasPrefix(beginning) { symbols.insert(beginning) }
  }

  /// The symbol without the suffix that distinguishes variants of a C function on macOS.
  private static func plain(_ name: String) -> String {
    for ending in ["$INODE64", "$DARWIN_EXTSN", "$UNIX2003"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  /// The module in the name of a Swift class, as written in Info.plists.
  static func module(_ name: String) -> String? {
    name.firstIndex(of: ".").map { String(name[..<$0]) }
  }
}

/// The name of a Swift class: `_TtC5Notes13SceneDelegate` is `SceneDelegate` of the module `Notes`.
private struct SwiftClass {
  let module: String
  let name: String
  /// Whether the whole name was read. A name that is not ASCII is encoded in Punycode after an `X`, and is not read.
  let isRead: Bool

  /// Creates the name from the name in the file; nil for an Objective-C class.
  init?(mangled: String) {
    guard mangled.hasPrefix("_TtC") else { return nil }
    var rest = mangled.utf8.dropFirst(4).drop { $0 == UInt8(ascii: "C") }
    var parts: [String] = []
    while let count = Self.number(&rest), count > 0, count <= rest.count, parts.count < 8 {
      parts.append(String(decoding: rest.prefix(count), as: UTF8.self))
      rest = rest.dropFirst(count)
    }
    guard let module = parts.first else { return nil }
    self.module = module
    name = parts.dropFirst().joined(separator: ".")
    isRead = rest.first != UInt8(ascii: "X")
  }

  private static func number(_ rest: inout Substring.UTF8View) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits.count > 6 ? nil : Int(Substring(digits))
  }
}
