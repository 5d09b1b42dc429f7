import BundleDeclarations
import PropertyLists

/// A string that names build settings, and what becomes of it.
public struct SettingText: Sendable {
  /// Where it stands.
  public let node: PropertyList.Node
  /// The string as it was written.
  public let written: String
  /// What Xcode makes of it.
  public let expansion: Expansion
  /// Whether it is below one of the keys of documents, types, containers and extensions, or the bundle's identifier.
  public let isDeclaration: Bool
}

extension InfoPlist {
  private static let declarationKeys: Set = [
    "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "NSUbiquitousContainers",
    "NSExtension", "CFBundleIdentifier",
  ]

  /// The strings of the file that hold a dollar sign, in its order.
  func settingTexts() -> [SettingText] {
    let dollar = UInt8(ascii: "$")
    var texts: [SettingText] = []
    for entry in node.entries where propertyList.mayHold(dollar, in: entry.value.byteRange) {
      let isDeclaration = Self.declarationKeys.contains(entry.key)
      entry.value.forEachString { node, written in
        guard written.utf8.contains(dollar) else { return }
        texts.append(
          SettingText(node: node, written: written, expansion: settings.expand(written), isDeclaration: isDeclaration))
      }
    }
    return texts
  }
}

extension PropertyList.Node {
  /// Visits every string at and below this value, in the order of the file.
  fileprivate func forEachString(_ visit: (PropertyList.Node, String) -> Void) {
    var pending = [self]
    while let node = pending.popLast() {
      switch node.kind {
      case .string: visit(node, node.string ?? "")
      case .array: pending += node.elements.reversed()
      case .dictionary: pending += node.entries.map(\.value).reversed()
      default: break
      }
    }
  }
}
