import PropertyLists
import SafeWriting
import SystemPackage
import UTBundleDeclarations
import UTDeviceGenerations
import UTLibC
import UTSyncEngines
import UTSystemCalls
import UTText

/// The containers of the user: folders in `$XDG_DATA_HOME/uniform-documents/containers`, each with a property list next
/// to it that has the same form as an Info.plist.
package struct ContainerStore: Sendable {
  /// The folder of the containers, which need not exist.
  package let root: [UInt8]
  private let environment: @Sendable (String) -> [UInt8]?

  /// - Parameter environment: looks up an environment variable.
  package init(
    environment: @escaping @Sendable (String) -> [UInt8]? = UserFolder.variable
  ) throws(ContainerError) {
    guard let data = UserFolder.data.path(environment: environment) else { throw .noHome }
    root = realPlace(data.appendingComponent(Array(ContainersFolder.path.utf8))).path
    self.environment = environment
  }

  // MARK: Finding

  /// All containers, by identifier.
  package func all() throws(ContainerError) -> [Container] {
    guard let open = Descriptor.open(root, O_RDONLY | O_DIRECTORY) else {
      if errno == ENOENT { return [] }
      throw .system(root, errno)
    }
    guard let names = FolderEntries.names(of: open) else { throw .system(root, errno) }
    return names.compactMap { name in
      String(validating: name, as: UTF8.self).flatMap { ContainerIdentifier($0) }.flatMap { container($0) }
    }.sorted { $0.identifier < $1.identifier }
  }

  /// The container with an identifier; nil if there is none.
  package func container(_ identifier: ContainerIdentifier) -> Container? {
    let folder = folder(of: identifier)
    guard let status = Descriptor.status(at: folder, followingLinks: false), status.isFolder else {
      return nil
    }
    return Container(declaration: declaration(identifier), folder: folder)
  }

  /// The container in which an item is, and its path there; nil if it is elsewhere.
  ///
  /// - Parameter path: an absolute path without links in the folders above the item.
  package func place(of path: [UInt8]) -> (container: Container, path: SyncPath)? {
    guard root.isFolder(of: path) else { return nil }
    let name = path.dropFirst(root.count + 1).prefix { $0 != UInt8(ascii: "/") }
    guard let identifier = ContainerIdentifier(String(decoding: name, as: UTF8.self)),
      let container = container(identifier), let path = container.path(of: path)
    else { return nil }
    return (container, path)
  }

  /// The declarations of the Info.plist files at a path: a file, a bundle, or a folder of these.
  package static func declarations(at path: String) -> [ContainerDeclaration] {
    InfoPlist.all(at: path).flatMap(\.containers).compactMap { ContainerDeclaration($0) }
  }

  private func folder(of identifier: ContainerIdentifier) -> [UInt8] {
    root.appendingComponent(Array(identifier.text.utf8))
  }

  private func file(of identifier: ContainerIdentifier) -> [UInt8] { folder(of: identifier) + Array(".plist".utf8) }

  private func declaration(_ identifier: ContainerIdentifier) -> ContainerDeclaration {
    let path = String(spelling: file(of: identifier))
    let info = (try? PropertyList(contentsOfFound: path)).flatMap { InfoPlist($0) }
    let declared = info?.containers.compactMap { ContainerDeclaration($0) }.first { $0.identifier == identifier }
    return declared ?? ContainerDeclaration(identifier: identifier)
  }

  // MARK: Making

  /// Creates a container, or changes its declaration. Its folder is not changed. A link with its former name is
  /// removed.
  package func create(_ declaration: ContainerDeclaration) throws(ContainerError) -> Container {
    let oldLink = container(declaration.identifier).flatMap { old in
      old.declaration.displayName == declaration.displayName ? nil : link(to: old)
    }
    guard Descriptor.makeFolders(root, mode: 0o700) else { throw .system(root, errno) }
    try checkPrivate(root)
    let container = Container(declaration: declaration, folder: folder(of: declaration.identifier))
    guard Descriptor.makeFolders(container.folder, mode: 0o700) else { throw .system(container.folder, errno) }
    try checkPrivate(container.folder)
    guard Descriptor.makeFolders(container.documents, mode: 0o700) else { throw .system(container.documents, errno) }
    do {
      let bytes = try declaration.propertyList.xmlRepresentation()
      try SafeWrite.file(at: FilePath(bytesBeforeNUL: file(of: declaration.identifier))) { try $0.write(bytes) }
    } catch { throw .unwritable("\(error)") }
    if let oldLink {
      _ = Descriptor.open(oldLink.parentFolder, O_RDONLY | O_DIRECTORY)?.remove(Array(oldLink[...].lastComponent))
    }
    return container
  }

  /// Checks that other users can neither see nor replace the contents of the folder.
  private func checkPrivate(_ folder: [UInt8]) throws(ContainerError) {
    guard let status = Descriptor.status(at: folder, followingLinks: false) else { throw .system(folder, errno) }
    guard status.isFolder, status.owner == geteuid(), status.permissions & 0o077 == 0 else {
      throw .notPrivate(folder)
    }
  }

  // MARK: Showing

  /// The state of the link to a public container.
  package enum Link: Hashable, Sendable {
    /// The link at this path leads to the container's documents.
    case made([UInt8]), existing([UInt8])
    /// Another item has the name.
    case taken([UInt8])
    /// The documents folder, which would be at this path, does not exist.
    case noDocumentsFolder([UInt8])
    /// No link can have the name.
    case invalidName
    /// There is no home for a documents folder.
    case noHome
  }

  /// The link in the user's documents folder through which users see a container; nil if there is none.
  package func link(to container: Container) -> [UInt8]? {
    guard let path = linkPath(of: container) else { return nil }
    return Descriptor.destination(ofLinkAt: path) == container.documents ? path : nil
  }

  /// Makes the documents of a container visible in the user's documents folder. Nothing is replaced.
  ///
  /// - Parameter makesFolder: whether to create the documents folder if there is none.
  package func show(_ container: Container, makingFolder makesFolder: Bool = false) throws(ContainerError) -> Link {
    guard let path = linkPath(of: container) else {
      return Self.linkName(of: container) == nil ? .invalidName : .noHome
    }
    if makesFolder { _ = Descriptor.makeFolders(path.parentFolder, mode: 0o755) }
    guard let folder = Descriptor.open(path.parentFolder, O_RDONLY | O_DIRECTORY) else {
      return .noDocumentsFolder(path.parentFolder)
    }
    if link(to: container) != nil { return .existing(path) }
    if folder.makeLink(Array(path[...].lastComponent), destination: container.documents) { return .made(path) }
    guard errno == EEXIST else { throw .system(path, errno) }
    return .taken(path)
  }

  private static func linkName(of container: Container) -> FileName? {
    // A slash is shown as a colon, as in the Finder. Another device may have chosen the name.
    let shown = container.declaration.displayName.replacing("/", with: ":").unicodeScalars
    let text = String(String.UnicodeScalarView(shown.filter { !PrintableText.isEscaped($0) }))
    return FileName(text).flatMap { $0.bytes.first == UInt8(ascii: ".") ? nil : $0 }
  }

  private func linkPath(of container: Container) -> [UInt8]? {
    guard let name = Self.linkName(of: container) else { return nil }
    return DocumentsFolder.path(environment: environment)?.appendingComponent(name.bytes)
  }
}
