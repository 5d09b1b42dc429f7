/// The settings of a build, as far as they are known: what `$(PRODUCT_NAME)` in an Info.plist stands for.
///
/// ```swift
/// let settings = BuildSettings(["PRODUCT_NAME": "My App"])
/// settings.expand("com.example.$(PRODUCT_NAME:rfc1034identifier)").text   // com.example.My-App
/// settings.expand("$(TEAM_ID).notes").text                                // nil: not known here
/// ```
///
/// A setting may be defined on several levels: by the build system, the project, a target. The one defined last
/// counts, and `$(inherited)` in it stands for the one below, as in Xcode.
public struct BuildSettings: Sendable, Hashable {
  /// Whether these are all settings there are, so that an undefined one is empty, as it is for Xcode. Otherwise its
  /// value is unknown. What Xcode itself defines for each build, such as `PLATFORM_NAME`, is unknown in any case.
  public var isComplete: Bool

  /// Each setting's values, the lowest level first; nil where a level has one that cannot be told here, such as one for
  /// some of the target's platforms only.
  private(set) var definitions: [String: [String?]] = [:]

  /// No settings; every one is unknown.
  public init() { isComplete = false }

  /// Settings by name, such as those given on a command line.
  ///
  /// - Parameters:
  ///   - values: the settings' values, which may refer to other settings.
  ///   - isComplete: see ``isComplete``.
  public init(_ values: [String: String], isComplete: Bool = false) {
    definitions = values.mapValues { [$0] }
    self.isComplete = isComplete
  }

  /// The value of a setting as it was written on the highest level, references unexpanded; nil if it is unknown.
  public subscript(name: String) -> String? { definitions[name]?.last ?? nil }

  /// The names of all settings that have a value, in the order of the alphabet.
  public var names: [String] { definitions.keys.filter { self[$0] != nil }.sorted() }

  /// Defines a setting on a level above those it was defined on before.
  public mutating func define(_ name: String, _ value: String) {
    definitions[name, default: []].append(value)
  }

  /// Says that the next level defines a setting in a way that cannot be told here: references to it are unknown, even
  /// if `isComplete`.
  public mutating func leaveUndecided(_ name: String) { definitions[name, default: []].append(nil) }

  /// The value of a setting with all references in it expanded; nil if it, or one that it refers to, is unknown.
  public func value(of name: String) -> String? { self[name] == nil ? nil : expand("$(\(name))").text }

  /// Replaces all references to settings in a text, as Xcode does in the values of an Info.plist.
  ///
  /// References are `$(NAME)`, `${NAME}`, `$[NAME]` and `$NAME`; operators follow the name after a colon. A name may be
  /// made of others: `$(SETTING_$(VARIANT))`. `$$` stands for one dollar sign. An undefined `$NAME` stays as it is.
  /// (swift-build, `MacroExpressionParsing.swift` and `MacroEvaluationProgram.swift`.)
  public func expand(_ text: String) -> Expansion {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return Expansion(text: text, references: [], faults: []) }
    var expander = SettingExpander(self)
    return expander.expand(text)
  }
}
