import PropertyLists
import UTBundleDeclarations

/// A string that contains build settings, and its expansion.
public struct SettingText: Sendable {
  /// The place.
  public let node: PropertyList.Node
  /// The string as written.
  public let written: String
  /// The result of Xcode's expansion.
  public let expansion: Expansion
  /// Whether it is under one of the keys for documents, types, containers, or extensions, or is the bundle's
  /// identifier.
  public let isDeclaration: Bool
}

extension InfoPlist {
  private static let declarationKeys: Set = [
    "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "NSUbiquitousContainers",
    "NSExtension", "CFBundleIdentifier",
  ]

  /// The strings of the file that contain a dollar sign, in order.
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
  /// Visits every string in this value, including itself, in file order.
  func forEachString(_ visit: (PropertyList.Node, String) -> Void) {
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
