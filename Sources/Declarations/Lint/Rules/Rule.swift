import UTBundleDeclarations

/// A rule that the linter checks.
///
/// A rule is a type without instances: its ``description`` is its documentation, and its examples are its tests. The
/// protocol below that it conforms to depends on what it checks; the linter walks files, bundles, and their entries,
/// and runs the rule on each.
///
/// To add one, put the type in its own file in the folder of its family; CONTRIBUTING.md has the steps.
public protocol Rule: SendableMetatype {
  /// The documentation of the rule.
  static var description: RuleDescription { get }
  /// The subject that the rule checks.
  static var subject: RuleSubject { get }
  /// Whether it matters only to App Store Connect. It is not checked for builds that reach users in another way.
  static var isOnlyForStore: Bool { get }
}

extension Rule {
  public static var isOnlyForStore: Bool { false }
}

/// The subject of a rule, with the rule itself.
public enum RuleSubject: Sendable {
  /// Every file.
  case file(any FileRule.Type)
  /// The declarations of every bundle.
  case declarations(any DeclarationRule.Type)
  /// Every document type of a bundle.
  case documentType(any DocumentTypeRule.Type)
  /// Every type that a bundle declares.
  case declaredType(any DeclaredTypeRule.Type)
  /// Every list of tags of a declared type.
  case tagList(any TagListRule.Type)
  /// Every iCloud container of a bundle.
  case container(any ContainerRule.Type)
  /// Every key that does not belong where it is.
  case strangeKey(any StrangeKeyRule.Type)
  /// Every string that contains build settings.
  case settingText(any SettingTextRule.Type)
  /// Every bundle of a build.
  case buildBundle(any BuildRule.Type)
  /// Every privacy manifest.
  case privacyManifest(any PrivacyManifestRule.Type)
  /// All bundles of a run, once.
  case run(any RunRule.Type)
}

extension FileRule {
  public static var subject: RuleSubject { .file(Self.self) }
}

extension DeclarationRule {
  public static var subject: RuleSubject { .declarations(Self.self) }
}

extension DocumentTypeRule {
  public static var subject: RuleSubject { .documentType(Self.self) }
}

extension DeclaredTypeRule {
  public static var subject: RuleSubject { .declaredType(Self.self) }
}

extension TagListRule {
  public static var subject: RuleSubject { .tagList(Self.self) }
}

extension ContainerRule {
  public static var subject: RuleSubject { .container(Self.self) }
}

extension StrangeKeyRule {
  public static var subject: RuleSubject { .strangeKey(Self.self) }
}

extension SettingTextRule {
  public static var subject: RuleSubject { .settingText(Self.self) }
}

extension RunRule {
  public static var subject: RuleSubject { .run(Self.self) }
}

/// A rule about a file itself, whether or not it is a readable Info.plist.
public protocol FileRule: Rule {
  /// Reports problems.
  static func check(_ file: LintFile, _ report: inout Report)
}

/// A rule about the declarations of one bundle as a whole; skipped if the root value is not a dictionary.
///
/// It is for relations between entries. If a single entry is enough to see the problem, use one of the protocols for
/// entries.
public protocol DeclarationRule: Rule {
  /// Reports problems.
  static func check(_ subject: Subject, _ report: inout Report)
}

/// A rule about one entry of `CFBundleDocumentTypes`. It checks ``Subject/documentTypes``.
public protocol DocumentTypeRule: Rule {
  /// Reports problems with an entry.
  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report)
}

/// A rule about one entry of `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`.
public protocol DeclaredTypeRule: Rule {
  /// Reports problems with an entry.
  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report)
}

/// A rule about the tags of one class that a declared type has, such as its filename extensions.
public protocol TagListRule: Rule {
  /// Reports problems with the tags.
  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report)
}

/// A rule about one entry of `NSUbiquitousContainers`.
public protocol ContainerRule: Rule {
  /// Reports problems with an entry.
  static func check(_ container: UbiquitousContainer, in subject: Subject, _ report: inout Report)
}

/// A rule about a key that does not belong in the dictionary it is in: one of ``Subject/strangeKeys``.
public protocol StrangeKeyRule: Rule {
  /// Reports problems with a key.
  static func check(_ key: StrangeKey, in subject: Subject, _ report: inout Report)
}

/// A rule about a string that contains build settings: one of ``Subject/settingTexts``.
public protocol SettingTextRule: Rule {
  /// Reports problems with a string.
  static func check(_ text: SettingText, in subject: Subject, _ report: inout Report)
}

/// A rule that compares all bundles of a run.
public protocol RunRule: Rule {
  /// Reports problems.
  static func check(_ run: LintRun, _ report: inout Report)
}
