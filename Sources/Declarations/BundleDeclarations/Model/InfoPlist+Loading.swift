import DeclarationSources
import PropertyLists
import TypeRegistry

extension InfoPlist {
  /// Reads the declarations in the property lists that types are loaded from: a file, a bundle, or a folder of both.
  ///
  /// Unreadable files are skipped, because loading the types reports them.
  package static func all(at path: String) -> [InfoPlist] {
    let files = (try? DeclarationFile.all(at: path)) ?? []
    return files.compactMap { file in
      (try? PropertyList(contentsOf: file.file, allowsStreams: file.file == path)).flatMap { InfoPlist($0) }
    }
  }
}
