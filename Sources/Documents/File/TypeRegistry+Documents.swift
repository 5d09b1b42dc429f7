import Foundation
import TypeRegistry

extension TypeRegistry {
  /// The identifier of the type of a file, from its extension and, for those that packages and flat files share, what is
  /// there; nil if nothing declares one.
  package func fileType(at url: URL) -> String? {
    let filenameExtension = url.pathExtension
    guard !filenameExtension.isEmpty else { return nil }
    let declared = declaredTypes(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: nil)
    // There is nothing to choose.
    guard declared.count > 1 else { return declared.first?.identifier }
    let kinds = url.isDirectoryOnDisk ? ["public.directory", "public.data"] : ["public.data", "public.directory"]
    for kind in kinds {
      let types = declaredTypes(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: type(kind))
      if let type = types.first { return type.identifier }
    }
    return declared.first?.identifier
  }

  /// Whether files of a type may have an extension.
  func isValid(_ filenameExtension: String, for identifier: String) -> Bool {
    guard let type = type(identifier) else { return false }
    return !declaredTypes(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: type).isEmpty
  }

  /// The extension for a type: the one there is if it is valid, or if nothing is known of the type.
  func filenameExtension(for identifier: String?, keeping present: String) -> String {
    guard let identifier, let type = type(identifier), !isValid(present, for: identifier) else { return present }
    return type.preferredTag(.filenameExtension) ?? present
  }

  /// A place with another extension, which takes the place of one that is known.
  func url(_ url: URL, withExtension filenameExtension: String, for identifier: String?) -> URL {
    let present = url.pathExtension
    guard !filenameExtension.isEmpty, present.lowercased() != filenameExtension.lowercased(),
      !(identifier.map { isValid(present, for: $0) } ?? false)
    else { return url }
    let isKnown = !declaredTypes(tag: present, tagClass: .filenameExtension, conformingTo: nil).isEmpty
    let stem = isKnown ? url.asFile.deletingPathExtension() : url.asFile
    return stem.appendingPathExtension(filenameExtension)
  }
}
