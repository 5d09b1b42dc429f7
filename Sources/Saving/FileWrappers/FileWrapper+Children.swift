import FileTrees
import Foundation

extension FileWrapperAdditions where Self: FileWrapper {
  /// Returns the children by key.
  ///
  /// - Throws: ``FileWrapperError/notADirectory(_:)``.
  public func children() throws(FileWrapperError) -> [String: FileWrapper] {
    guard let children = fileWrappers else { throw .notADirectory(preferredFilename ?? filename ?? "") }
    return children
  }

  /// Adds a child under its ``FileWrapper/preferredFilename``, or under a derived name if another child has it.
  ///
  /// - Returns: the key; its current key if it is already a child.
  /// - Throws: ``FileWrapperError`` if this is not a directory, if the child contains it, or if the child has no
  ///   preferred name.
  @discardableResult
  public func add(_ child: FileWrapper) throws(FileWrapperError) -> String {
    // Typed throws do not pass through NSLock.
    let result: Result<String, FileWrapperError> = locked {
      if let key = child.state.key(in: self) { return .success(key) }
      guard state.children != nil else { return .failure(.notADirectory(state.name)) }
      guard let name = child.state.preferredFilename else { return .failure(.noPreferredFilename) }
      guard !isInside(child) else { return .failure(.cycle(name)) }
      return .success(attach(child, preferredName: name))
    }
    return try result.get()
  }

  /// Replaces the child with the same preferred name, keeping its key, or adds the wrapper if there is none.
  ///
  /// Use this to save a new version of a file in a package: adding a wrapper without removing the old one gives it a
  /// derived name.
  ///
  /// - Returns: the key.
  /// - Throws: the same errors as ``add(_:)``.
  @discardableResult
  public func replaceChild(
    preferredFilename name: String, with child: FileWrapper
  ) throws(FileWrapperError) -> String {
    guard locked({ state.children != nil }) else { throw .notADirectory(preferredFilename ?? filename ?? "") }
    for old in locked({ state.children(preferring: name) }) where old !== child { removeFileWrapper(old) }
    child.preferredFilename = name
    return try add(child)
  }
}

// Requires the lock.
extension FileWrapper {
  /// Whether this is the other wrapper or is contained in it.
  fileprivate func isInside(_ other: FileWrapper) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = [self]
    while let next = pending.popLast() {
      if next === other { return true }
      if seen.insert(ObjectIdentifier(next)).inserted { pending += next.state.parents.compactMap(\.directory) }
    }
    return false
  }

  /// Records that this wrapper, and therefore every directory that contains it, differs from the version on disk.
  func noteEdit() {
    state.edited = Change.next()
    var changed = [self]
    while let next = changed.popLast() {
      next.state.unchanged = nil
      changed += next.state.parents.compactMap(\.directory).filter { $0.state.unchanged != nil }
    }
  }

  func attach(_ child: FileWrapper, preferredName: String) -> String {
    let key = freeKey(for: preferredName)
    // Under different keys, two children would be written with one name.
    if let name = child.state.diskName, !name.isText, state.has(name) { child.state.diskName = nil }
    adopt(child, key: key)
    child.state.changed = Change.next()
    state.attributes.modified = nil
    return key
  }

  /// Stores a child under a free key.
  func adopt(_ child: FileWrapper, key: String) {
    guard case .directory(var children) = state.kind else { return }
    // Emptied temporarily, so that the dictionary can be changed in place.
    state.kind = .directory([:])
    children[key] = child
    state.kind = .directory(children)
    child.state.preferredFilename.map { state.names.add(key, preferring: $0) }
    noteEdit()
    child.state.parents.append(State.Parent(directory: self, key: key))
    if child.state.contents != nil { child.state.forgetVersions() }
  }

  func detach(_ child: FileWrapper) {
    guard let key = child.state.key(in: self), case .directory(var children) = state.kind else { return }
    state.kind = .directory([:])
    children[key] = nil
    state.kind = .directory(children)
    child.state.preferredFilename.map { state.names.remove(key, preferring: $0) }
    if child.state.children != nil { SavedVersion.lastDetached = Change.next() }
    noteEdit()
    child.state.parents.removeAll { $0.directory === self || $0.directory == nil }
    state.attributes.modified = nil
  }

  /// Returns the name itself if it is free, or the first free name made of a number, a separator, and the name.
  func freeKey(for name: String) -> String {
    guard case .directory(let children) = state.kind, children[name] != nil else { return name }
    return state.names.freeKey(for: name) { children[$0] == nil }
  }

  func setPreferredFilename(_ name: String?) {
    guard let name, !name.isEmpty else { preconditionFailure("a preferred filename must not be nil or empty") }
    locked {
      guard state.preferredFilename != name else { return }
      let directories = state.parents.compactMap(\.directory)
      for directory in directories { directory.detach(self) }
      state.preferredFilename = name
      state.diskName = nil
      noteEdit()
      for directory in directories { _ = directory.attach(self, preferredName: name) }
    }
  }
}

extension FileWrapper {
  /// The child that has a name on disk, or gets it when the directory is written. Several keys may look alike.
  package func child(onDisk name: FileName) -> FileWrapper? {
    locked {
      let children = state.children ?? [:]
      let isFound = { (key: String, child: FileWrapper) in child.state.name(forKey: key) == name }
      if let index = children.index(forKey: name.text), isFound(children[index].key, children[index].value) {
        return children[index].value
      }
      return children.first(where: isFound)?.value
    }
  }

  /// The amount to write: the items of a directory, nil for anything else; the bytes of a flat file.
  package var size: (items: Int?, bytes: Int) {
    locked { (state.children == nil ? nil : state.itemCount, state.contents?.count ?? 0) }
  }
}

extension FileWrapper.State {
  /// The name used in errors.
  var name: String { preferredFilename ?? filename ?? "" }

  /// Whether a child has a name on disk.
  fileprivate func has(_ name: FileName) -> Bool { children?.values.contains { $0.state.diskName == name } ?? false }

  /// The number of items below a directory.
  fileprivate var itemCount: Int { (children ?? [:]).values.reduce(0) { $0 + 1 + $1.state.itemCount } }
}
