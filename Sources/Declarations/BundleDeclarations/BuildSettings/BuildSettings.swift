/// The known settings of a build, which give the value of `$(PRODUCT_NAME)` in an Info.plist.
///
/// ```swift
/// let settings = BuildSettings(["PRODUCT_NAME": "My App"])
/// settings.expand("com.example.$(PRODUCT_NAME:rfc1034identifier)").text   // com.example.My-App
/// settings.expand("$(TEAM_ID).notes").text                                // nil: unknown here
/// ```
///
/// A setting may be defined at several levels: by the build system, the project, or a target. The last definition wins,
/// and `$(inherited)` in it refers to the level below, as in Xcode.
public struct BuildSettings: Sendable, Hashable {
  /// Whether these are all settings, so that an undefined one is empty, as in Xcode. Otherwise its value is unknown.
  /// Settings that Xcode itself defines for each build, such as `PLATFORM_NAME`, are always unknown.
  public var isComplete: Bool

  /// Each setting's values, lowest level first; nil if a level's value cannot be determined, such as one for only some
  /// of the target's platforms.
  private(set) var definitions: [String: [String?]] = [:]

  /// Creates empty settings; all values are unknown.
  public init() { isComplete = false }

  /// Creates settings by name, such as settings passed on a command line.
  ///
  /// - Parameters:
  ///   - values: the settings' values, which may refer to other settings.
  ///   - isComplete: see ``isComplete``.
  public init(_ values: [String: String], isComplete: Bool = false) {
    definitions = values.mapValues { [$0] }
    self.isComplete = isComplete
  }

  /// Returns the value of a setting as written on the highest level, without expansion; nil if unknown.
  public subscript(name: String) -> String? { definitions[name]?.last ?? nil }

  /// The names of all settings with a value, in alphabetical order.
  public var names: [String] { definitions.keys.filter { self[$0] != nil }.sorted() }

  /// Defines a setting on a level above its previous definitions.
  public mutating func define(_ name: String, _ value: String) {
    definitions[name, default: []].append(value)
  }

  /// Marks a setting as defined on the next level with a value that cannot be determined: references to it are unknown,
  /// even if `isComplete`.
  public mutating func leaveUndecided(_ name: String) { definitions[name, default: []].append(nil) }

  /// Returns the value of a setting with all references expanded; nil if it, or one it refers to, is unknown.
  public func value(of name: String) -> String? { self[name] == nil ? nil : expand("$(\(name))").text }

  /// Replaces all references to settings in a text, as Xcode does in the values of an Info.plist.
  ///
  /// References are `$(NAME)`, `${NAME}`, `$[NAME]`, and `$NAME`; operators follow the name after a colon. A name may
  /// contain other references: `$(SETTING_$(VARIANT))`. `$$` is a literal dollar sign. An undefined `$NAME` is left
  /// unchanged. (swift-build, `MacroExpressionParsing.swift` and `MacroEvaluationProgram.swift`.)
  public func expand(_ text: String) -> Expansion {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return Expansion(text: text, references: [], problems: []) }
    var expander = SettingExpander(self)
    return expander.expand(text)
  }
}
