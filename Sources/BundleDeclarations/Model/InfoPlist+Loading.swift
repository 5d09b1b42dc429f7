import DeclarationSources
import PropertyLists
import TypeRegistry

extension InfoPlist {
  /// The declarations of the property lists that types are loaded from: of a file, a bundle or a folder of such.
  ///
  /// What cannot be read is left out: loading the types says what is wrong with it.
  package static func all(at path: String) -> [InfoPlist] {
    let files = (try? DeclarationFile.all(at: path)) ?? []
    return files.compactMap { (try? PropertyList(contentsOf: $0.file)).flatMap { InfoPlist($0) } }
  }
}
