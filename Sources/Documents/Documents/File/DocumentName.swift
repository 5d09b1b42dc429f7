import FileTypes
import Foundation
import UTFileURLs
import UTSystemCalls

/// Free and valid names of documents.
public enum DocumentName {
  /// Returns a free URL in a folder: "Untitled", "Untitled 2", and so on.
  ///
  /// - Parameters:
  ///   - name: the first name to try, with an extension.
  ///   - folder: the folder.
  public static func free(_ name: String, in folder: URL) -> URL { free(Array(name.utf8), in: folder) }

  /// Returns a free URL in a folder for a name that need not be UTF-8.
  static func free(_ name: [UInt8], in folder: URL) -> URL {
    var ending = ItemName(bytes: name).pathExtension.map { Array(".\($0)".utf8) } ?? []
    // What follows the last dot of a long name is no extension.
    if ending.count > maximumLength / 2 { ending = [] }
    let stem = name.dropLast(ending.count)
    var number = 1
    var url = folder.appending(bytes: name)
    while url.isTaken {
      number += 1
      let addition = Array(" \(number)".utf8) + ending
      url = folder.appending(bytes: stem.beginning(atMost: maximumLength - addition.count) + addition)
    }
    return url
  }

  /// The maximum number of bytes in a name (`NAME_MAX`).
  private static let maximumLength = 255

  /// Returns a free URL for a new document of a type.
  ///
  /// - Parameters:
  ///   - type: the type, which determines the extension.
  ///   - folder: the folder.
  ///   - name: the first name to try, without an extension.
  public static func untitled(_ type: UTType, in folder: URL, name: String = "Untitled") -> URL {
    free(type.preferredFilenameExtension.map { "\(name).\($0)" } ?? name, in: folder)
  }

  /// Whether a text is a valid filename.
  static func isValid(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && name != "." && name != ".." && !name.utf8.contains(0)
      && !name.utf8.contains(UInt8(ascii: "/"))
  }
}
