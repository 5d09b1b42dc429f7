import SystemPackage
import UTSystemCalls

/// An item that a crashed save left next to a file or package, or that a running save is using.
public struct Leftover: Hashable, Sendable {
  /// The kind of a leftover.
  public enum Kind: String, Sendable {
    /// An incomplete new version.
    case newVersion
    /// A version from an exchange: either a complete new version or one that was swapped out.
    case swapped
    /// The record of a replacement by several renames.
    case intent
    /// The new contents of a file that is being overwritten.
    case journal
  }

  /// The path of the leftover.
  public let path: FilePath
  /// The kind of the leftover.
  public let kind: Kind
  /// The name of the file or package that it belongs to; shortened and with a digest if it is long.
  public let documentName: [UInt8]
  /// Whether it belongs to this user or root and, for a record, no other user may write to it. Other leftovers are
  /// never used or removed.
  public let isOwn: Bool
}

extension Folder {
  /// Describes an item that a save left.
  func leftover(_ name: [UInt8], _ meaning: (kind: Leftover.Kind, documentName: [UInt8])) -> Leftover {
    let status = status(of: name)
    let isOwn = status.map(meaning.kind == .intent || meaning.kind == .journal ? Trust.isOwnRecord : Trust.isOwn)
    return Leftover(
      path: filePath(of: name), kind: meaning.kind, documentName: meaning.documentName, isOwn: isOwn ?? true)
  }
}

/// Finds leftovers of saves in a folder.
public enum Leftovers {
  /// Finds the temporary files of saves in a folder, both crashed and running. ``SafeWrite/recover(at:options:)``
  /// handles the leftovers of one file or package.
  /// - Parameter folder: the folder; subfolders are not searched.
  /// - Returns: the leftovers, sorted by their paths.
  /// - Throws: ``SafeWriteError`` if the folder cannot be read.
  public static func find(in folder: FilePath) throws(SafeWriteError) -> [Leftover] {
    let folder = try Folder(path: folder.bytes)
    return try folder.names().sorted { $0.lexicographicallyPrecedes($1) }.compactMap { name in
      SiblingName.meaning(of: name).map { folder.leftover(name, $0) }
    }
  }
}

extension SiblingName {
  /// The form of each kind of names.
  private static let forms: [(suffix: [UInt8], numbers: Int, kind: Leftover.Kind)] = [
    (temporarySuffix, 17, .newVersion), (swapSuffix, 34, .swapped), (storeSuffix, 34, .swapped),
    (intentSuffix, 0, .intent), (journalSuffix, 0, .journal),
  ]

  /// The meaning of a name returned by one of the functions above; nil for other names.
  static func meaning(of sibling: [UInt8]) -> (kind: Leftover.Kind, documentName: [UInt8])? {
    guard sibling.first == dot, let form = forms.first(where: { sibling.hasSuffix($0.suffix) }) else { return nil }
    let rest = sibling.dropFirst().dropLast(form.suffix.count)
    guard rest.count > form.numbers else { return nil }
    let isNumber = rest.suffix(form.numbers).dropFirst().allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: "-")
    }
    guard form.numbers == 0 || (isNumber && rest.suffix(form.numbers).first == dot) else { return nil }
    if form.kind == .swapped, partsOfSwap(sibling) == nil { return nil }
    return (form.kind, Array(rest.dropLast(form.numbers)))
  }

  /// Whether a leftover belongs to the file or package with a name.
  static func belongs(_ meaning: (kind: Leftover.Kind, documentName: [UInt8]), to name: [UInt8]) -> Bool {
    prefix(of: name) == [dot] + meaning.documentName + [dot]
  }
}
