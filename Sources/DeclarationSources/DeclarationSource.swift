import PropertyLists
import Text
import TypeRegistry

/// The type declarations found at a path: a property list, a bundle, or a folder that holds some.
///
/// - A regular file is read as a property list, whatever its name.
/// - A bundle (a folder with `Contents/Info.plist` or `Info.plist`) gives its `Info.plist`, and the descriptions in
///   its localizations (`InfoPlist.strings` and `InfoPlist.loctable`).
/// - Any other folder gives every `.plist` and every bundle below it, in order of their names. Hidden files and links
///   to folders are passed over.
public struct DeclarationSource: Sendable {
  /// What was declared, in order.
  public private(set) var declarations: [TypeDeclaration] = []
  /// What was left out of it and why.
  public private(set) var diagnostics: [DeclarationDiagnostic] = []

  /// Reads what is at `path`.
  ///
  /// - Throws: if nothing can be read there, or if it is one property list or bundle with a faulty property list. In a
  ///   folder a faulty property list is diagnosed and passed over.
  public init(path: String) throws(TypeRegistryError) {
    let inputs = try DeclarationFile.all(at: path)
    let isFolder = Directory.isDirectory(path) && !DeclarationFile.isBundle(path)
    for input in inputs {
      do {
        try read(input)
      } catch {
        guard isFolder else { throw error }
        diagnostics.append(
          DeclarationDiagnostic(
            .malformed, identifier: "", "The property list cannot be read: \(error)",
            advice: "The file was left out.", location: SourceLocation(file: input.file, position: .wholeFile)))
      }
    }
  }

  private mutating func read(_ input: DeclarationFile) throws(TypeRegistryError) {
    let root: PropertyList.Node
    do {
      root = try PropertyList(contentsOf: input.file).validRoot()
    } catch {
      if case .unreadableFile(_, let reason) = error { throw .unreadable(path: input.file, reason: reason) }
      throw .invalidPropertyList(path: input.file, error)
    }
    var (found, faults) = TypeDeclaration.declarations(in: root)
    if !found.isEmpty && !input.localizations.isEmpty {
      let localizations = BundleLocalizations(input.localizations)
      for index in found.indices {
        guard let description = found[index].description else { continue }
        found[index].localizedDescriptions = localizations.translations(of: description)
      }
    }
    declarations += found
    diagnostics += faults
  }
}
