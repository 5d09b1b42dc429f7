import BundleDeclarations
import PropertyLists
import TypeRegistry

/// One property list that is checked, with what is known of it besides.
///
/// A class for the same reason as ``Subject``.
public final class LintFile: Sendable {
  /// The file.
  public let propertyList: PropertyList
  /// What is known of the bundle.
  public let context: InfoPlist.Context
  /// The app that the bundle belongs to, by a name of its own: files with the same one are an app and its extensions.
  /// Nil if the file stands alone.
  public let application: String?
  /// The entitlements of the bundle, if they are known.
  public let entitlements: PropertyList?
  /// The names of the files in the bundle's folder of resources, in lower case; nil if they are not known.
  public let resources: Set<String>?
  /// The file as it was before, such as in the last commit, if that is known.
  public let previous: PropertyList?
  /// The configuration of a program that writes the Info.plist, such as `tauri.conf.json` or `project.yml`, if it is known.
  public let configuration: SourceFile?
  /// The types that are known besides its own; nil for those of the run.
  public let registry: TypeRegistry?
  /// What it declares; nil if the outermost value is no dictionary.
  public let info: InfoPlist?
  /// The first mark of a template engine in a text file; a file that can be read may hold one in its values.
  package let templateMark: TemplateMark?

  /// A file to check.
  public init(
    _ propertyList: PropertyList, context: InfoPlist.Context = InfoPlist.Context(), application: String? = nil,
    entitlements: PropertyList? = nil, resources: Set<String>? = nil, previous: PropertyList? = nil,
    configuration: SourceFile? = nil, registry: TypeRegistry? = nil
  ) {
    self.propertyList = propertyList
    self.context = context
    self.application = application
    self.entitlements = entitlements
    // Names are compared as by the Mac's file system, which ignores their case.
    self.resources = resources.map { Set($0.map { $0.lowercased() }) }
    self.previous = previous
    self.configuration = configuration
    self.registry = registry
    info = InfoPlist(propertyList, context: context)
    templateMark = propertyList.format == .binary ? nil : TemplateMark.first(inFile: propertyList.bytes)
  }
}
