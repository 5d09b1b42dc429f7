import UTBundleDeclarations

/// A piece of a property list in which a rule does or does not find a problem.
///
/// Most examples are literals passed to ``plist(_:on:context:with:fixed:comment:)``. Where the file's exact text
/// matters, as with comments or syntax errors, the text is used unchanged.
///
/// In the text, `↓` precedes the first character of each reported location; the mark itself is not part of the example.
/// Text that does not begin with `<?xml`, `<plist`, `<!`, `{`, or `(` is treated as the contents of an Info.plist's
/// root dictionary.
public struct Example: Sendable {
  /// The known facts about a file besides its text.
  public struct Context: Sendable {
    /// The platforms; empty to derive them from the text.
    public var platforms: Platforms
    /// The kind of the bundle; nil to derive it from the text.
    public var kind: BundleKind?
    /// The build settings.
    public var settings: [String: String]
    /// Whether there are no other build settings.
    public var settingsAreComplete: Bool
    /// The names of the bundle's resources; nil if unknown.
    public var resources: Set<String>?

    /// Whether the files belong to a build.
    public var isBuild = false

    /// Creates a context; by default all facts are unknown.
    public init(
      platforms: Platforms = [], kind: BundleKind? = nil, settings: [String: String] = [:],
      settingsAreComplete: Bool = false,
      resources: Set<String>? = nil
    ) {
      self.platforms = platforms
      self.kind = kind
      self.settings = settings
      self.settingsAreComplete = settingsAreComplete
      self.resources = resources
    }
  }

  /// A file checked together with the example, such as the app that contains an extension.
  public struct Companion: Sendable {
    /// The name, such as `Notes.app/Info.plist` or `Note.swift`.
    public let name: String
    /// The text, with `↓` before reported locations, as in the example itself.
    public let text: String

    /// A file.
    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The text, with `↓` before reported locations.
  public let text: String
  /// The name of the file: an Info.plist's, or a privacy manifest's.
  public private(set) var name = "Info.plist"
  /// The context of the file.
  public let context: Context
  /// The files checked with it.
  public let companions: [Companion]
  /// The text after the fix; nil if not shown.
  public let fixed: String?
  /// A sentence about the example, if it is not obvious.
  public let comment: String?

  /// Creates an example; without `↓`, the rule finds no problem in it.
  public init(
    _ text: String, context: Context = Context(), with companions: [Companion] = [], fixed: String? = nil,
    comment: String? = nil
  ) {
    self.text = text
    self.context = context
    self.companions = companions
    self.fixed = fixed
    self.comment = comment
  }

  /// Creates an example for a platform.
  public init(_ text: String, on platforms: Platforms, fixed: String? = nil, comment: String? = nil) {
    self.init(text, context: Context(platforms: platforms), fixed: fixed, comment: comment)
  }

  /// Creates an example of a file with a name other than Info.plist.
  public init(named name: String, _ text: String, comment: String? = nil) {
    self.init(text, comment: comment)
    self.name = name
  }

  /// Whether the rule finds a problem in it.
  public var isBad: Bool { text.contains(Self.mark) || companions.contains { $0.text.contains(Self.mark) } }

  /// The mark before a reported place.
  public static let mark: Character = "↓"
}
