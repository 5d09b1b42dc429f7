import Foundation

/// The names of documents that nobody has named yet.
public enum DocumentName {
  /// A place in a folder where nothing is: "Untitled", "Untitled 2" and so on.
  ///
  /// - Parameters:
  ///   - name: the name for the first, with an extension.
  ///   - folder: where.
  public static func free(_ name: String, in folder: URL) -> URL {
    let first = folder.appending(path: name)
    let (stem, filenameExtension) = (first.deletingPathExtension().lastPathComponent, first.pathExtension)
    var number = 1
    var url = first
    while url.existsOnDisk {
      number += 1
      url = folder.appending(path: "\(stem) \(number)")
      if !filenameExtension.isEmpty { url = url.appendingPathExtension(filenameExtension) }
    }
    return url
  }

  /// A place for a new document of a type.
  ///
  /// - Parameters:
  ///   - type: the type, whose extension it gets.
  ///   - folder: where.
  ///   - name: the name for the first, without an extension.
  public static func untitled(_ type: UTType, in folder: URL, name: String = "Untitled") -> URL {
    free(type.preferredFilenameExtension.map { "\(name).\($0)" } ?? name, in: folder)
  }

  /// Whether a file can have a name.
  static func isValid(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && name != "." && name != ".." && !name.utf8.contains(0)
      && !name.utf8.contains(UInt8(ascii: "/"))
  }
}
