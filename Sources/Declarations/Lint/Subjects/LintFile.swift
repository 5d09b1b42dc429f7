import PropertyLists
import TypeRegistry
import UTBundleDeclarations

/// A property list to check, with the other available facts about it.
///
/// A class for the same reason as ``Subject``.
public final class LintFile: Sendable {
  /// The file.
  public let propertyList: PropertyList
  /// The context of the bundle.
  public let context: InfoPlist.Context
  /// A unique name of the app that the bundle belongs to: files with the same name are an app and its extensions. Nil
  /// for a separate file.
  public let application: String?
  /// The entitlements of the bundle, if known.
  public let entitlements: PropertyList?
  /// The names of the files in the bundle's resource folder, in lowercase; nil if unknown.
  public let resources: Set<String>?
  /// An earlier version of the file, such as in the last commit, if known.
  public let previous: PropertyList?
  /// The configuration of a program that writes the Info.plist, such as `tauri.conf.json` or `project.yml`, if known.
  public let configuration: SourceFile?
  /// The types besides its own; nil for the types of the run.
  public let registry: TypeRegistry?
  /// The contexts of other build configurations, if they differ.
  public let variants: [Variant]
  /// The names of all other build configurations, even those in which nothing differs.
  let otherConfigurations: [String]
  /// The file's declarations; nil if the root value is not a dictionary.
  public let info: InfoPlist?
  /// The first template placeholder in a text file, including those in the values of a readable file.
  package let templateMark: TemplateMark?
  /// The reader's problems except at template placeholders, which another program replaces.
  package let problems: [PropertyList.Problem]

  /// Creates a file to check.
  public init(
    _ propertyList: PropertyList, context: InfoPlist.Context = InfoPlist.Context(), application: String? = nil,
    entitlements: PropertyList? = nil, resources: Set<String>? = nil, previous: PropertyList? = nil,
    configuration: SourceFile? = nil, registry: TypeRegistry? = nil, variants: [Variant] = []
  ) {
    self.propertyList = propertyList
    self.context = context
    self.application = application
    self.entitlements = entitlements
    // Names are compared case-insensitively, as on the Mac's file system.
    self.resources = resources.map { Set($0.map { $0.lowercased() }) }
    self.previous = previous
    self.configuration = configuration
    self.registry = registry
    otherConfigurations = variants.map(\.configuration)
    self.variants = Self.relevant(variants, of: propertyList, context, entitlements)
    info = InfoPlist(propertyList, context: context)
    guard propertyList.format != .binary, !propertyList.problems.isEmpty else {
      templateMark = propertyList.format == .binary ? nil : TemplateMark.first(inFile: propertyList.bytes)
      problems = propertyList.problems
      return
    }
    let placeholders = TemplatePlaceholders(propertyList, isBuilt: !context.builds.isEmpty)
    let explanations = propertyList.problems.map(placeholders.explanation)
    problems = zip(propertyList.problems, explanations).filter { $1 == nil }.map(\.0)
    templateMark = placeholders.first ?? explanations.lazy.compactMap(\.self).first
  }

  /// Whether the file cannot be read as a property list until another program replaces its placeholders.
  package var isUnreadableTemplate: Bool { problems.count < propertyList.problems.count }
}
