import Foundation
import TypeRegistry
import UTFileURLs

extension TypeRegistry {
  /// The identifier of the type of a file, from its extension and, for extensions of both packages and flat files, the
  /// item itself; nil if the type is undeclared.
  package func fileType(at url: URL) -> String? {
    let filenameExtension = url.nameExtension
    guard !filenameExtension.isEmpty else { return nil }
    let declared = declaredTypes(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: nil)
    // There is only one candidate.
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

  /// The extension for a type: the current one if it is valid or the type is unknown.
  func filenameExtension(for identifier: String?, keeping present: String) -> String {
    guard let identifier, let type = type(identifier), !isValid(present, for: identifier) else { return present }
    return type.preferredTag(.filenameExtension) ?? present
  }

  /// A URL with an extension for a type, which replaces a registered extension.
  func url(_ url: URL, withExtension filenameExtension: String, for identifier: String?) -> URL {
    let present = url.nameExtension
    guard !filenameExtension.isEmpty, present.lowercased() != filenameExtension.lowercased(),
      !(identifier.map { isValid(present, for: $0) } ?? false)
    else { return url }
    let isKnown = !declaredTypes(tag: present, tagClass: .filenameExtension, conformingTo: nil).isEmpty
    let stem = isKnown ? url.asFile.deletingPathExtension() : url.asFile
    return stem.appendingPathExtension(filenameExtension)
  }
}
