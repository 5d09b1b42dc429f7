import FileTrees
import SafeWriting
import SystemPackage
import UTDeviceGenerations
import VersionStores

/// The contents of the conflicting generations of a package, as far as this device has them: in the package, in
/// conflict versions of its files, and in its stored versions.
struct GenerationContents {
  private let tree: FileTree
  private let states: [[UInt8]: PackageGeneration.State]
  private let generations: [PackageGeneration]
  /// Files that lost a conflict, and that one of the generations has.
  private var superseded: Set<[FileName]> = []
  /// The places of items besides the package, by the path of the item.
  private var lost: [[UInt8]: [FileTree]] = [:]
  private var stored: [FileTree] = []

  /// - Parameters:
  ///   - tree: the package.
  ///   - generations: its conflicting generations.
  ///   - package: its path.
  ///   - store: the store of its versions.
  init(_ tree: FileTree, _ generations: [PackageGeneration], of package: FilePath, in store: VersionStore) {
    (self.tree, states, self.generations) = (tree, tree.states, generations)
    for part in tree.conflictParts {
      guard let item = tree[path: part.path] else { continue }
      let document = part.document.pathBytes
      lost[document, default: []].append(item)
      // Two files of one size and time may have different contents.
      if let state = item.state, isKnown(state, at: document), state != states[document] {
        superseded.insert(part.path)
      }
    }
    stored = store.versions(of: package).compactMap { version in
      ReadProblems.skipping(in: version.path) { () throws -> FileTree? in
        do { return try FileTree(contentsOf: version.path) } catch FileTreeError.unsupportedKind { return nil }
      } ?? nil
    }
  }

  /// A generation as a whole.
  ///
  /// - Parameters:
  ///   - generation: one of the package's generations, or a merge of them.
  ///   - hasRest: whether it also includes later changes that were not recorded.
  /// - Returns: nil if an item is not on this device.
  func tree(of generation: PackageGeneration, withRest hasRest: Bool) -> FileTree? {
    var whole = FileTree(.directory([:]), attributes: tree.attributes)
    whole.origin = tree.origin
    for (path, item) in generation.items {
      let names = Self.names(path)
      if superseded.contains(names) { continue }
      var found: FileTree?
      if isUndisputed(path) {
        // Later changes to it belong to all generations.
        guard let current = tree[path: names] else { continue }
        found = current
      } else if hasRest, let state = states[path], !isKnown(state, at: path) {
        continue
      } else {
        found = contents(path, names, item.state)
      }
      guard let found, whole.put(found, at: names[...], like: tree) else { return nil }
    }
    guard hasRest else { return whole }
    for (path, state) in states where !isKnown(state, at: path) {
      let names = Self.names(path)
      guard !superseded.contains(names), let item = tree[path: names] else { continue }
      guard whole.put(item, at: names[...], like: tree) else { return nil }
    }
    return whole
  }

  private func isKnown(_ state: PackageGeneration.State, at path: [UInt8]) -> Bool {
    generations.contains { $0.items[path]?.state == state }
  }

  /// Whether all devices have the same state of an item.
  private func isUndisputed(_ path: [UInt8]) -> Bool { Set(generations.map { $0.items[path]?.state }).count == 1 }

  private func contents(_ path: [UInt8], _ names: [FileName], _ state: PackageGeneration.State) -> FileTree? {
    if state.kind == .directory { return FileTree(.directory([:])) }
    let current = tree[path: names]
    let places = [current].compactMap(\.self) + (lost[path] ?? []) + stored.compactMap { $0[path: names] }
    guard var found = places.first(where: { $0.state == state }) else { return nil }
    found.distrustModes()
    // Another user may have chosen what they replace.
    if let current { found.closeToGroup(unlessThatOf: current) }
    return found
  }

  private static func names(_ path: [UInt8]) -> [FileName] {
    path.split(separator: UInt8(ascii: "/")).compactMap { FileName($0) }
  }
}

extension FileTree {
  /// Gives the group no more than everyone gets, unless it is the group of another item.
  fileprivate mutating func closeToGroup(unlessThatOf other: FileTree) {
    guard let group = attributes.foundGroup, group != other.attributes.foundGroup, let mode = attributes.mode else {
      return
    }
    (attributes.mode, attributes.foundGroup) = (ItemAttributes.withoutGroup(mode), nil)
  }

  /// Puts an item at a path, and creates missing folders like those in another tree.
  ///
  /// - Returns: false if the path is blocked by another item.
  fileprivate mutating func put(_ item: FileTree, at path: ArraySlice<FileName>, like other: FileTree?) -> Bool {
    guard let name = path.first else { return false }
    let rest = path.dropFirst()
    return withItems { children in
      guard rest.isEmpty else {
        let model = other?.children[name]
        return children[name, default: FileTree(folderLike: model)].put(item, at: rest, like: model)
      }
      guard children[name].map({ $0.state == item.state }) ?? true else { return false }
      children[name] = item
      return true
    } ?? false
  }

  /// An empty folder with the attributes of another folder, if there is one.
  private init(folderLike model: FileTree?) {
    self.init(directory: [:])
    if let model, case .directory = model.kind { (attributes, origin) = (model.attributes, model.origin) }
  }
}
