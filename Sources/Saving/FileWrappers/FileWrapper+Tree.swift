import FileTrees
import Foundation
import SafeWriting
import UTFileURLs
import UTLibC

extension FileWrapper {
  /// Creates wrappers for a tree and everything in it.
  public convenience init(_ tree: FileTree) {
    self.init(State(tree))
    adoptChildren()
  }
}

extension FileWrapperAdditions where Self: FileWrapper {
  /// Returns the current state as an immutable value that can be sent anywhere. Contents that were not read stay on
  /// disk.
  ///
  /// - Throws: `CocoaError(.fileWriteInvalidFileName)` if the key of a child is not a valid filename.
  public func snapshot() throws -> FileTree { try locked { try frozen(path: "") } }
}

extension FileWrapper {
  /// The result of reading a location on disk.
  struct Reading: Sendable {
    let tree: FileTree
    var base: FileBase?
    let path: FilePath
  }

  /// Reads the item at a location on disk.
  ///
  /// - Parameter goesOn: see `FileTree.read(_:readingContents:goesOn:)`.
  static func reading(
    _ url: URL, _ options: ReadingOptions, goesOn: (_ items: Int) -> Bool = { _ in true }
  ) throws -> Reading {
    guard url.isFileURL else { throw unsupportedScheme(url, .fileReadUnsupportedScheme) }
    let path = try url.filePathToRead()
    // Without permission to recover, the existing version can still be read if there is one.
    try? SafeWrite.completeInterruptedSave(at: path)
    var (tree, base) = try translatingErrors {
      try FileTree.read(path, readingContents: options.contains(.immediate), goesOn: goesOn)
    }
    tree.removeAppleDouble()
    return Reading(tree: tree, base: base, path: try url.filePath())
  }

  // MARK: With the lock held

  /// - Parameter base: the version to be replaced by the tree; directories that are unchanged there are skipped.
  func frozen(path: String, replacing base: FileBase? = nil) throws -> FileTree {
    var tree: FileTree
    switch state.kind {
    case .file(let contents): tree = FileTree(.file(state.stored.map(contents.stored) ?? contents))
    case .symbolicLink(let destination): tree = FileTree(.symbolicLink(destination: destination))
    case .directory(let children):
      var items: [FileName: FileTree] = [:]
      for (key, child) in children {
        guard let name = child.state.name(forKey: key) else { throw Self.invalidName(path + key) }
        if let base, let unchanged = child.state.unchanged, unchanged.version.base === base {
          items[name] = FileTree(reusing: unchanged.path)
        } else {
          items[name] = try child.frozen(path: "\(path)\(key)/", replacing: base)
        }
      }
      tree = FileTree(directory: items)
      tree.origin = state.folder
    }
    tree.attributes.mode = state.attributes.permissions
    tree.attributes.hasForeignMode = state.attributes.hasForeignPermissions
    tree.attributes.modified = state.attributes.modified
    tree.preferredName = state.preferredFilename.flatMap { FileName($0) }
    return tree
  }

  /// Sets the parent of the children of a new wrapper, which is not shared yet.
  func adoptChildren() {
    for (key, child) in state.children ?? [:] {
      child.state.parents.append(State.Parent(directory: self, key: key))
    }
  }

  /// Completes a new wrapper, which is not shared yet, with the state on disk.
  func becomeRead(from url: URL, _ reading: Reading) {
    adoptChildren()
    noteRead(reading)
    (state.filename, state.preferredFilename) = (url.nameText, url.nameText)
    state.noteNameBytes(of: url)
  }

  /// Adopts the contents read from a location on disk.
  func takeOver(_ reading: Reading, from url: URL) {
    locked {
      update(from: reading.tree)
      noteRead(reading)
    }
    filename = url.nameText
  }

  /// Stops keeping open a flat file that was read: its reader has the version and compares it when saving.
  package func leaveVersionToReader() { locked { if state.contents != nil { state.forgetVersions() } } }

  func noteRead(_ reading: Reading) {
    state.forgetVersions()
    guard let base = reading.base else { return }
    let version = SavedVersion(base, hasNames: true)
    state.note(version, at: reading.path)
    noteRead(version, prefix: [])
  }

  private func noteRead(_ version: SavedVersion, prefix: [UInt8]) {
    for child in (state.children ?? [:]).values where child.state.children != nil {
      guard let name = child.state.diskName else { continue }
      let path = prefix + name.bytes
      child.state.unchanged = (version, path)
      child.noteRead(version, prefix: path + [UInt8(ascii: "/")])
    }
  }

  /// Adopts a tree; children with the same name on disk keep their objects.
  func update(from tree: FileTree) {
    noteEdit()
    var new = State(tree)
    (new.preferredFilename, new.filename, new.parents) = (state.preferredFilename, state.filename, state.parents)
    let old = (state.children ?? [:]).values.compactMap { child in child.state.diskName.map { ($0, child) } }
    let kept = Dictionary(old, uniquingKeysWith: { first, _ in first }).filter { tree.children[$0.key] != nil }
    let keptOnes = Set(kept.values.map(ObjectIdentifier.init))
    for child in (state.children ?? [:]).values where !keptOnes.contains(ObjectIdentifier(child)) { detach(child) }
    guard case .directory(let wrappers) = new.kind else {
      state = new
      return
    }
    if let children = state.children { new.kind = .directory(children) } else { new.kind = .directory([:]) }
    state = new
    func isFree(_ key: String) -> Bool { state.children?[key] == nil }
    for (key, wrapper) in wrappers {
      guard let name = wrapper.state.diskName else { continue }
      if let child = kept[name], let item = tree.children[name] {
        child.update(from: item)
        (child.state.filename, child.state.diskName) = (key, name)
      } else {
        adopt(wrapper, key: isFree(key) ? key : State.key(of: name, where: isFree))
      }
    }
    state.attributes = new.attributes
  }
}

extension FileWrapper.State {
  /// Converts a tree; its children get wrappers without a directory.
  init(_ tree: FileTree) {
    switch tree.kind {
    case .file(let contents):
      if case .read(let bytes, _) = contents { self.init(.file(.bytes(bytes))) } else { self.init(.file(contents)) }
      stored = contents.storedFile
    case .symbolicLink(let destination): self.init(.symbolicLink(destination: destination))
    case .directory(let children):
      var wrappers: [String: FileWrapper] = [:]
      for (name, key) in Self.keys(of: Array(children.keys)) {
        guard let child = children[name] else { continue }
        let wrapper = FileWrapper(Self(child))
        wrapper.adoptChildren()
        wrapper.state.filename = key
        wrapper.state.preferredFilename = child.preferredName?.text ?? key
        wrapper.state.diskName = name
        wrappers[key] = wrapper
      }
      self.init(.directory(wrappers))
      folder = tree.origin
    }
    preferredFilename = tree.preferredName?.text
    attributes.permissions = tree.attributes.mode
    attributes.hasForeignPermissions = tree.attributes.hasForeignMode
    attributes.modified = tree.attributes.modified
  }

  /// The keys of items in a directory: their names as text.
  ///
  /// Names that are not UTF-8, or that are canonically equivalent, can have the same text. A name that is UTF-8 gets
  /// this key. The other keys have U+FFFD and a number at the end.
  private static func keys(of names: [FileName]) -> [(name: FileName, key: String)] {
    let keys = names.map { ($0, $0.text) }
    var taken = Set(keys.map(\.1))
    guard taken.count < names.count else { return keys }
    taken = []
    return names.sorted { ($0.isText ? 0 : 1, $0) < ($1.isText ? 0 : 1, $1) }.map { name in
      let key = key(of: name, where: { !taken.contains($0) })
      taken.insert(key)
      return (name, key)
    }
  }

  /// The first free key of an item with a name on disk.
  static func key(of name: FileName, where isFree: (String) -> Bool) -> String {
    var (key, number) = (name.text, 1)
    while !isFree(key) {
      key = "\(name.text)\(mark)\(number == 1 ? "" : "\(number)")"
      number += 1
    }
    return key
  }

  /// Follows a name in a key that other keys would equal.
  private static let mark = "\u{FFFD}"

  /// Whether a key may have been made of a name.
  static func isKey(_ key: String, of name: FileName) -> Bool {
    let text = name.text
    guard key.utf8.starts(with: text.utf8) else { return false }
    let rest = key.utf8.dropFirst(text.utf8.count)
    return rest.isEmpty || rest.starts(with: mark.utf8) && rest.dropFirst(mark.utf8.count).allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Records the name of an item that was read on its own, if it differs from the text.
  mutating func noteNameBytes(of url: URL) {
    diskName = FileName(url.nameBytes).flatMap { $0.isText ? nil : $0 }
  }

  /// Creates a new flat file.
  static func newFile(_ contents: Data) -> Self {
    var state = Self(.file(.bytes(Array(contents))))
    state.attributes.modified = Timestamp(Date())
    return state
  }

  /// Whether an item on disk is the item that was read or written.
  func matches(_ tree: FileTree) -> Bool {
    switch (kind, tree.kind) {
    case (.symbolicLink(let one), .symbolicLink(let other)): return one == other
    case (.file(let contents), .file(.stored(let file))):
      if let stored { return stored.identity == file.identity }
      guard contents.count == Int(file.identity.size), let modified = attributes.modified else { return false }
      return abs(Date(modified).timeIntervalSince(Date(file.identity.modified))) < 1
    case (.directory(let children), .directory(let items)):
      guard children.count == items.count else { return false }
      return children.allSatisfy { key, child in
        (child.state.diskName ?? FileName(key)).flatMap { items[$0] }.map(child.state.matches) ?? false
      }
    default: return false
    }
  }
}
