import PropertyLists
import UTDeclarationInputs
import UTLibC
import UTLint
import UTSystemCalls
import UTText
import UTThreads

/// Finds the configuration of each file: the nearest `.utictl.yml` in its folder or above it. Every folder is searched
/// once.
final class ConfigurationSearch: Sendable {
  private static let names = [".utictl.yml", ".utictl.yaml"]

  private struct Found {
    /// The configurations of folders as spelled, including inherited ones.
    var spelled: [String: Configuration] = [:]
    /// The folders, as spelled, for which no configuration of another user was found on the way.
    var plain: Set<String> = []
    /// The configurations of folders themselves, by absolute path.
    var own: [String: [Own]] = [:]
    /// The absolute paths of folders as spelled.
    var absolute: [String: String] = [:]
    /// The repositories of folders, by absolute path.
    var repositories: [String: String?] = [:]
    /// The configurations of other users that count for some folder, by their paths as spelled.
    var foreign: [String: Configuration?] = [:]
    /// The configurations that do not count.
    var refused: Set<String> = []
  }

  /// A configuration in a folder itself.
  private enum Own {
    /// One that belongs to this user or root.
    case trusted(Configuration)
    /// One at a path that another user has put there.
    case foreign(path: String, owner: uid_t)
  }

  private let fixed: Configuration?
  /// In a monitor: the thread sanitizer does not see how a `Mutex` waits.
  private let found = Monitor(Found())

  /// - Parameter path: a configuration for all files, instead of the ones near them.
  init(_ path: String?) throws(DeclarationValidationError) {
    guard let path else {
      fixed = nil
      return
    }
    guard let bytes = try Self.read(path) else { throw .unreadable(path: path, reason: systemErrorText(ENOENT)) }
    fixed = try ConfigurationReader.read(bytes, path: path)
  }

  /// Returns the configuration of a file or folder.
  func configuration(for path: String) throws(DeclarationValidationError) -> Configuration {
    if let fixed { return fixed }
    // A path that cannot be read is reported when the path is searched.
    let isFolder = (try? ValidationFiles.isFolder(path)) ?? false
    return try configuration(ofFolder: isFolder ? path : path.folderPath)
  }

  /// Returns the configuration of a file.
  ///
  /// - Parameter siblings: the names in its folder, if known.
  func configuration(
    ofFile file: String, siblings: [String]?
  ) throws(DeclarationValidationError) -> Configuration {
    if let fixed { return fixed }
    return try configuration(ofFolder: file.folderPath, names: siblings)
  }

  private func configuration(
    ofFolder folder: String, names: [String]? = nil
  ) throws(DeclarationValidationError) -> Configuration {
    if let known = found.locked({ $0.spelled[folder] }) { return known }
    var result: Configuration?
    var (candidate, names, visited, isPlain): (String?, [String]?, [String], Bool) = (folder, names, [], true)
    while result == nil, let here = candidate {
      result = found.locked { $0.plain.contains(here) ? $0.spelled[here] : nil }
      if result != nil { break }
      for own in try ownConfigurations(of: here, names: names) where result == nil {
        switch own {
        case .trusted(let configuration): result = configuration
        case .foreign(let path, let owner):
          isPlain = false
          if try counts(ownedBy: owner, in: here, for: folder) {
            result = try foreignConfiguration(in: path)
          } else {
            found.locked { _ = $0.refused.insert(path) }
          }
        }
      }
      visited.append(here)
      // By its spelling, which determines the folders above a link.
      (names, candidate) = (nil, here.folderAbove)
    }
    let configuration = result ?? Configuration(path: nil, folder: "/")
    found.locked { found in
      for folder in isPlain ? visited : [folder] { found.spelled[folder] = configuration }
      if isPlain { found.plain.formUnion(visited) }
    }
    return configuration
  }

  /// Whether another user's configuration counts for a folder: in its repository, or if the folder belongs to that
  /// user, too, such as in a submodule. Elsewhere, such as in a sticky folder above a project, anyone can have put it.
  private func counts(
    ownedBy owner: uid_t, in place: String, for folder: String
  ) throws(DeclarationValidationError) -> Bool {
    if try ValidationFiles.status(of: folder)?.owner == owner { return true }
    guard let repository = try repository(above: absolute(folder)) else { return false }
    return absolute(place).isPath(inOrAt: repository)
  }

  /// Returns the absolute path of a folder. Each folder of a run is one of the folders above many others.
  private func absolute(_ folder: String) -> String {
    let (known, above) = found.locked { found in
      (found.absolute[folder], folder.folderAbove.flatMap { found.absolute[$0] })
    }
    if let known { return known }
    let path = above.flatMap { childPath(of: folder, in: $0) } ?? resolvedPath(folder)
    found.locked { $0.absolute[folder] = path }
    return path
  }

  /// Returns the absolute path of a folder whose parent's is known; nil if the folder is a link.
  private func childPath(of folder: String, in parent: String) -> String? {
    let name = folder.lastComponent
    guard !["", ".", ".."].contains(name),
      Descriptor.status(at: folder.pathBytes, followingLinks: false)?.kind == .folder
    else { return nil }
    return parent.path(ofItemNamed: String(name))
  }

  /// Returns the repository of a folder; nil if there is none.
  private func repository(above folder: String) throws(DeclarationValidationError) -> String? {
    var (result, visited): (String?, [String]) = (nil, [])
    var candidate: String? = folder
    while let here = candidate {
      if let known = found.locked({ $0.repositories[here] }) {
        result = known
        break
      }
      visited.append(here)
      // Only this folder, because the others may be known.
      result = try GitRepository.root(above: here, below: here.folderAbove)
      candidate = result == nil ? here.folderAbove : nil
    }
    found.locked { found in
      for folder in visited { found.repositories[folder] = .some(result) }
    }
    return result
  }

  /// The configurations of other users that do not count, in the order of their paths.
  var refused: [String] { found.locked { $0.refused }.sorted() }

  /// Returns the configurations in a folder itself: only the one that belongs to this user or root, if there is one.
  private func ownConfigurations(of folder: String, names: [String]?) throws(DeclarationValidationError) -> [Own] {
    let absolute = self.absolute(folder)
    if let known = found.locked({ $0.own[absolute] }) { return known }
    var result: [Own] = []
    for name in Self.names where names?.contains(name) ?? true {
      guard let own = try Self.ownConfiguration(at: folder.path(ofItemNamed: name)) else { continue }
      if case .trusted = own {
        result = [own]
        break
      }
      result.append(own)
    }
    found.locked { $0.own[absolute] = result }
    return result
  }

  /// Returns the configuration at a path; nil if there is none.
  ///
  /// Nothing of another user is followed or opened, because another user can make that fail.
  private static func ownConfiguration(at path: String) throws(DeclarationValidationError) -> Own? {
    guard let item = try ValidationFiles.status(of: path, followingLinks: false), item.isFile || item.isLink else {
      return nil
    }
    if let owner = otherOwner(of: item) { return .foreign(path: path, owner: owner) }
    // A link leads to any file.
    guard let target = try item.isLink ? ValidationFiles.status(of: path) : item, target.isFile else { return nil }
    if let owner = otherOwner(of: target) { return .foreign(path: path, owner: owner) }
    let flags = O_RDONLY | O_NONBLOCK | (item.isLink ? 0 : O_NOFOLLOW)
    guard let file = Descriptor.open(path.pathBytes, flags), let status = file.status() else {
      throw .unreadable(path: path, reason: systemErrorText())
    }
    // Another file may be there by now. What is examined is what is read.
    if let owner = otherOwner(of: status) { return .foreign(path: path, owner: owner) }
    guard status.isFile else { return nil }
    let bytes = try ValidationFiles.read(file.number, path, maximumSize: YAMLReader.maximumSize)
    return .trusted(try ConfigurationReader.read(bytes, path: path))
  }

  /// Returns the owner of an item; nil if it is this user or root.
  private static func otherOwner(of status: FileStatus) -> uid_t? {
    status.owner == geteuid() || status.owner == 0 ? nil : status.owner
  }

  /// Returns a configuration of another user; nil if it does not exist.
  private func foreignConfiguration(in path: String) throws(DeclarationValidationError) -> Configuration? {
    if let known = found.locked({ $0.foreign[path] }) { return known }
    let configuration = try Self.read(path).map { bytes throws(DeclarationValidationError) in
      try ConfigurationReader.read(bytes, path: path)
    }
    found.locked { $0.foreign[path] = .some(configuration) }
    return configuration
  }

  /// Returns the bytes of a file; nil if there is none.
  private static func read(_ path: String) throws(DeclarationValidationError) -> [UInt8]? {
    guard try ValidationFiles.isFile(path) else { return nil }
    return try ValidationFiles.read(path, maximumSize: YAMLReader.maximumSize)
  }
}
