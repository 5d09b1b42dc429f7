import BundleDeclarations

/// A rule of the rule book.
///
/// A rule is a type without values: its ``description`` is what people read about it, and its examples are its tests. What
/// it has to see decides which of the protocols below it conforms to; the linter goes through files, bundles and their
/// entries, and asks it about each.
///
/// To add one, write the type in a file of its own in the folder of its family; CONTRIBUTING.md has the steps.
public protocol Rule: SendableMetatype {
  /// What people read about it.
  static var description: RuleDescription { get }
  /// What it is asked about.
  static var subject: RuleSubject { get }
}

/// What a rule is asked about, with the rule itself.
public enum RuleSubject: Sendable {
  /// About every file.
  case file(any FileRule.Type)
  /// About the declarations of every bundle.
  case declarations(any DeclarationRule.Type)
  /// About every document type of a bundle.
  case documentType(any DocumentTypeRule.Type)
  /// About every type that a bundle declares.
  case declaredType(any DeclaredTypeRule.Type)
  /// About every list of tags of a declared type.
  case tagList(any TagListRule.Type)
  /// About every iCloud container of a bundle.
  case container(any ContainerRule.Type)
  /// About every key that does not belong where it stands.
  case strangeKey(any StrangeKeyRule.Type)
  /// About every string that names build settings.
  case settingText(any SettingTextRule.Type)
  /// Once about all bundles of a run.
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

/// A rule about a file as such, whether or not it is an Info.plist that can be read.
public protocol FileRule: Rule {
  /// Reports what is wrong.
  static func check(_ file: LintFile, _ report: inout Report)
}

/// A rule about the declarations of one bundle as a whole; it is not asked where the outermost value is no dictionary.
///
/// It is for what entries say of each other. Where one entry is enough to see what is wrong, one of the protocols for
/// entries does.
public protocol DeclarationRule: Rule {
  /// Reports what is wrong.
  static func check(_ subject: Subject, _ report: inout Report)
}

/// A rule about one entry of `CFBundleDocumentTypes`. It is asked about ``Subject/documentTypes``.
public protocol DocumentTypeRule: Rule {
  /// Reports what is wrong with an entry.
  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report)
}

/// A rule about one entry of `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`.
public protocol DeclaredTypeRule: Rule {
  /// Reports what is wrong with an entry.
  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report)
}

/// A rule about the tags of one class that a declared type has, such as its filename extensions.
public protocol TagListRule: Rule {
  /// Reports what is wrong with the tags.
  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report)
}

/// A rule about one entry of `NSUbiquitousContainers`.
public protocol ContainerRule: Rule {
  /// Reports what is wrong with an entry.
  static func check(_ container: UbiquitousContainer, in subject: Subject, _ report: inout Report)
}

/// A rule about a key that does not belong in the dictionary that it stands in: one of ``Subject/strangeKeys``.
public protocol StrangeKeyRule: Rule {
  /// Reports what is wrong with a key.
  static func check(_ key: StrangeKey, in subject: Subject, _ report: inout Report)
}

/// A rule about a string that names build settings: one of ``Subject/settingTexts``.
public protocol SettingTextRule: Rule {
  /// Reports what is wrong with a string.
  static func check(_ text: SettingText, in subject: Subject, _ report: inout Report)
}

/// A rule that compares all bundles of a run.
public protocol RunRule: Rule {
  /// Reports what is wrong.
  static func check(_ run: LintRun, _ report: inout Report)
}
