import PropertyLists
import TypeRegistry
import UTText

/// The type declarations found at a path: a property list, a bundle, or a folder of these.
///
/// - A regular file is read as a property list, whatever its name.
/// - A bundle (a folder with `Contents/Info.plist` or `Info.plist`) yields its `Info.plist`, and the descriptions in
///   its localizations (`InfoPlist.strings` and `InfoPlist.loctable`).
/// - Any other folder yields every `.plist` and every bundle in it, in order of their names. Hidden files and links to
///   folders are skipped.
public struct DeclarationSource: Sendable {
  /// The declarations, in order.
  public private(set) var declarations: [TypeDeclaration] = []
  /// The skipped declarations and the reasons.
  public private(set) var problems: [DeclarationProblem] = []

  /// Reads the declarations at `path`.
  ///
  /// - Throws: if nothing can be read, or if it is a single property list or bundle with an invalid property list. In a
  ///   folder, an invalid property list is reported and skipped.
  public init(path: String) throws(DeclarationSourceError) {
    let inputs = try DeclarationFile.all(at: path)
    let isFolder = Directory.isDirectory(path) && !DeclarationFile.isBundle(path)
    for input in inputs {
      do {
        try read(input, isGiven: input.file == path)
      } catch {
        guard isFolder else { throw error }
        var message = "\(error)"
        if case .invalidPropertyList(_, .invalid) = error { message = "invalid property list: \(error)" }
        problems.append(
          DeclarationProblem(
            .malformed, identifier: "", message,
            help: "fix or remove this item; it was skipped",
            location: SourceLocation(file: input.file, position: .wholeFile)))
      }
    }
  }

  private mutating func read(_ input: DeclarationFile, isGiven: Bool) throws(DeclarationSourceError) {
    let root: PropertyList.Node
    do {
      root = try PropertyList(contentsOf: input.file, allowsStreams: isGiven).validRoot()
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
    problems += faults
  }
}
