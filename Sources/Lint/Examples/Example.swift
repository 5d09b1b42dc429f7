import BundleDeclarations

/// A piece of a property list that a rule does or does not find fault with.
///
/// Most are made of a literal with ``plist(_:on:context:with:fixed:comment:)``. Where the spelling of the file matters, as
/// with comments or mistakes in its syntax, the text is given as it is.
///
/// In the text, `↓` stands before the first character of each place that is reported; the mark itself is not part of
/// the example. Text that does not begin with `<?xml`, `<plist`, `<!`, `{` or `(` is taken as the contents of an
/// Info.plist's outermost dictionary.
public struct Example: Sendable {
  /// What is known of a file besides its text.
  public struct Context: Sendable {
    /// The platforms; empty if only the text can tell.
    public var platforms: Platforms
    /// The kind of the bundle; nil if only the text can tell.
    public var kind: BundleKind?
    /// The build settings.
    public var settings: [String: String]
    /// Whether these are all the build settings there are.
    public var settingsAreComplete: Bool
    /// The names of the bundle's resources; nil if they are not known.
    public var resources: Set<String>?

    /// What is known; by default nothing.
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

  /// A file that is checked together with the example, such as the app around an extension.
  public struct Companion: Sendable {
    /// Its name, such as `Notes.app/Info.plist` or `Note.swift`.
    public let name: String
    /// Its text; `↓` marks what is reported, as in the example itself.
    public let text: String

    /// A file.
    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The text, with `↓` where something is reported.
  public let text: String
  /// What is known besides.
  public let context: Context
  /// Files that are checked with it.
  public let companions: [Companion]
  /// The text after the fix was applied; nil if that is not shown.
  public let fixed: String?
  /// What the example shows, where that is not plain.
  public let comment: String?

  /// An example; without `↓` it is one that the rule does not find fault with.
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

  /// An example for a platform.
  public init(_ text: String, on platforms: Platforms, fixed: String? = nil, comment: String? = nil) {
    self.init(text, context: Context(platforms: platforms), fixed: fixed, comment: comment)
  }

  /// Whether the rule finds fault with it.
  public var isBad: Bool { text.contains(Self.mark) || companions.contains { $0.text.contains(Self.mark) } }

  /// What stands before a place that is reported.
  public static let mark: Character = "↓"
}
