import PropertyLists
import UTBundleDeclarations

/// A program's declaration of a container in the `NSUbiquitousContainers` of its Info.plist.
package struct ContainerDeclaration: Hashable, Sendable {
  /// The folders that users may create in the documents folder (`NSUbiquitousContainerSupportedFolderLevels`).
  package enum FolderLevels: String, Hashable, Sendable {
    case none = "None"
    case one = "One"
    case any = "Any"
  }

  /// Such as `iCloud.com.example.notes`.
  package var identifier: ContainerIdentifier
  /// The name that users see; nil for the last part of the identifier.
  package var name: String?
  /// Whether users see the documents folder.
  package var isPublic = false
  package var folderLevels = FolderLevels.any

  package init(identifier: ContainerIdentifier, name: String? = nil, isPublic: Bool = false) {
    (self.identifier, self.name, self.isPublic) = (identifier, name, isPublic)
  }

  /// - Returns: nil if the identifier is not valid.
  package init?(_ container: UbiquitousContainer) {
    guard let identifier = ContainerIdentifier(container.identifier) else { return nil }
    self.identifier = identifier
    let fields = container.fields
    name = fields.text("NSUbiquitousContainerName")?.value.flatMap { $0.isEmpty ? nil : $0 }
    isPublic = fields.flag("NSUbiquitousContainerIsDocumentScopePublic") ?? false
    let levels = fields.text("NSUbiquitousContainerSupportedFolderLevels")?.value
    folderLevels = levels.flatMap(FolderLevels.init) ?? .any
  }

  /// Takes over the user's choices for an existing container: its name, and whether it is public.
  package mutating func complete(with known: ContainerDeclaration) {
    (name, isPublic) = (name ?? known.name, isPublic || known.isPublic)
  }

  /// The name that users see.
  package var displayName: String {
    name ?? identifier.text.split(separator: ".").last.map(String.init) ?? identifier.text
  }

  /// A property list with the declaration, as in an Info.plist.
  var propertyList: PropertyListValue {
    var fields = PropertyListValue.Dictionary()
    fields["NSUbiquitousContainerIsDocumentScopePublic"] = .boolean(isPublic)
    if let name { fields["NSUbiquitousContainerName"] = .string(name) }
    fields["NSUbiquitousContainerSupportedFolderLevels"] = .string(folderLevels.rawValue)
    let containers = PropertyListValue.Dictionary([.init(key: identifier.text, value: .dictionary(fields))])
    return ["NSUbiquitousContainers": .dictionary(containers)]
  }
}

/// The identifier of a container: letters, digits, periods, and hyphens, as in a bundle identifier
/// (`CFBundleIdentifier`). It is also the name of its folder, and the identifier of the folder in the sync engine.
package struct ContainerIdentifier: Hashable, Sendable, Comparable {
  /// The help for a text that is not an identifier.
  package static let help = "use at most 200 letters, digits, periods, and hyphens, beginning with a letter or digit"

  package let text: String

  /// - Returns: nil if the text is not such an identifier.
  package init?(_ text: String) {
    let isValid = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
        || byte == 0x2E || byte == 0x5F
    }
    guard isValid, (1...200).contains(text.utf8.count), text.utf8.first != 0x2E, text.utf8.first != 0x2D,
      !text.hasSuffix(".plist")
    else { return nil }
    self.text = text
  }

  package static func < (one: ContainerIdentifier, other: ContainerIdentifier) -> Bool { one.text < other.text }
}
