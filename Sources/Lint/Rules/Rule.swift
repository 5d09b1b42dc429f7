/// A rule of the rule book.
///
/// A rule is a type without values: its ``description`` is what people read about it, and its examples are its tests. It
/// is one of ``FileRule``, ``DeclarationRule`` and ``RunRule``, by what it has to see.
///
/// To add one, write the type in the folder of its class and name it in the list there.
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
  /// Once about all bundles of a run.
  case run(any RunRule.Type)
}

extension FileRule {
  public static var subject: RuleSubject { .file(Self.self) }
}

extension DeclarationRule {
  public static var subject: RuleSubject { .declarations(Self.self) }
}

extension RunRule {
  public static var subject: RuleSubject { .run(Self.self) }
}

/// A rule about a file as such, whether or not it is an Info.plist that can be read.
public protocol FileRule: Rule {
  /// Reports what is wrong.
  static func check(_ file: LintFile, _ report: inout Report)
}

/// A rule about the declarations of one bundle; it is not asked where the outermost value is no dictionary.
public protocol DeclarationRule: Rule {
  /// Reports what is wrong.
  static func check(_ subject: Subject, _ report: inout Report)
}

/// A rule that compares all bundles of a run.
public protocol RunRule: Rule {
  /// Reports what is wrong.
  static func check(_ run: LintRun, _ report: inout Report)
}
