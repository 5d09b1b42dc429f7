import FileTypes
import TypeRegistry
import UTLibC
import UTSyncNames
import UTSystemCalls

/// The folders that a query searches. Reading a folder again finds its changes, so the first search, events,
/// lost events, and polling are all the same. Only the query's thread accesses it.
///
/// Folders are found by their paths, and are read only if they are the same folders that were found in the folder
/// above: a path that now leads through a link is not followed.
///
/// One folder is read ahead, and none while events are processed: older contents must not replace the contents found
/// because of an event. A `FileTypeWalk` is faster, but reads many folders before the first one is examined.
final class QueryTree {
  /// The size of a batch. A folder with more changed names than this is read as a whole.
  private static let batch = 1000
  /// The number of folders that are read before anything else is done.
  private static let slice = 100

  private let order: QueryOrder
  private let watches: FolderWatches
  private var types: ItemTypes
  let top = QueryFolder()
  /// Folders that are read again periodically.
  var polled: [ObjectIdentifier: QueryFolder] = [:]
  /// Scopes that have to be searched for periodically.
  private(set) var polledScopes: Set<ItemPath> = []
  /// Folders that are still to be read, and whether the folders in them are also read again; the last one is read next.
  var unread: [(folder: QueryFolder, isDeep: Bool)] = []
  /// Whether folders are still to be read.
  var isReading: Bool { !unread.isEmpty }
  /// Reads ahead while everything is read.
  private var reader: FolderReader?
  private var changes: [QueryChange] = []
  /// The number of names in the folder that is being read for the first time.
  private var nameCount = 0
  /// The last folder whose path was requested, which takes longer than reading an item.
  private var place: (folder: QueryFolder, path: [UInt8])?
  /// Packages with changes inside.
  var touched: [ObjectIdentifier: QueryFolder] = [:]
  /// Packages that were reported for the last events.
  var reported: [ObjectIdentifier: QueryFolder] = [:]

  let isEnded: () -> Bool
  /// Receives changes in batches.
  private let deliver: ([QueryChange]) -> Void
  let fail: (FileTypeError) -> Void

  init(
    _ order: QueryOrder, _ watches: FolderWatches, isEnded: @escaping () -> Bool,
    deliver: @escaping ([QueryChange]) -> Void, fail: @escaping (FileTypeError) -> Void
  ) {
    (self.order, self.watches, self.isEnded, self.deliver, self.fail) = (order, watches, isEnded, deliver, fail)
    types = ItemTypes(order.registry)
  }

  // MARK: Reading

  /// Begins to read everything. The next folder is read on another thread while one is examined.
  func readAll() {
    if reader == nil { reader = FolderReader() }
    for scope in order.scopes { check(scope, isDeep: true) }
  }

  /// Begins to read a folder again, and new folders in it.
  func read(_ folder: QueryFolder) {
    if !folder.isRemoved { unread.append((folder, false)) }
  }

  /// Examines items in a folder again.
  ///
  /// - Parameter reportsAlways: whether an item counts as changed even if its status did not change.
  func check(_ names: some Collection<[UInt8]>, in folder: QueryFolder, reportsAlways: Bool = false) {
    guard !folder.isRemoved else { return }
    if folder.isTop {
      for name in names { check(name, isDeep: false) }
    } else if folder.isInPackage || names.count > Self.batch {
      read(folder)
    } else if let open = open(folder) {
      for name in names {
        take(name, item(name, in: open), in: folder, isDeep: false, reportsAlways: reportsAlways)
      }
    }
  }

  private func check(_ scope: [UInt8], isDeep: Bool) {
    var isComplete = watches.addFolders(above: scope)
    var item = item(atScope: scope)
    if let status = item.status, !status.isFolder {
      // Writes to a file are reported for the folder that contains it.
      isComplete = watches.addFolders(above: scope, withContents: true)
      item = self.item(atScope: scope)
    }
    if isComplete {
      polledScopes.remove(ItemPath(scope))
    } else {
      polledScopes.insert(ItemPath(scope))
    }
    take(scope, item, in: top, isDeep: isDeep)
  }

  /// Reads some of the folders that are still to be read. No folder is read ahead when this ends: its contents would be
  /// older than the events that are processed next.
  func readSome() {
    guard isReading else { return }
    var (count, ahead) = (0, Next?.none)
    while !isEnded(), let current = ahead ?? (count < Self.slice ? beginNext() : nil) {
      count += 1
      ahead = reader == nil || count >= Self.slice ? nil : beginNext()
      if reader == nil { current.reading.read() }
      let (contents, reason) = current.reading.result()
      guard !current.folder.isRemoved else { continue }
      if let contents {
        take(contents, of: current.folder, isDeep: current.isDeep)
      } else {
        fail(FileTypeError(path: current.folder.path, operation: .reading, errorNumber: reason))
      }
    }
    if isEnded() { unread = [] }
  }

  /// Reports the findings when all folders are read.
  ///
  /// - Returns: false if more must be read to report it.
  func endReading() -> Bool {
    guard !isReading else { return false }
    finish()
    guard !isReading else { return false }
    reader?.end()
    reader = nil
    return true
  }

  private typealias Next = (folder: QueryFolder, isDeep: Bool, reading: FolderReader.Reading)

  /// Opens and watches the next folder, and has it read if there is a reader. The order of folders does not matter.
  private func beginNext() -> Next? {
    while let (folder, isDeep) = unread.popLast() {
      guard !folder.isRemoved else { continue }
      guard let open = open(folder) else {
        // It has no contents that can be read.
        if folder.wasRead { removeContents(of: folder) }
        continue
      }
      // File systems in which the kernel shows its state are searched only if they are scopes.
      if let parent = folder.parent, !parent.isTop, parent.identity?.device != folder.identity?.device,
        FileSystemKind.ofKernel.contains(open.fileSystem)
      {
        continue
      }
      // Watched first, so that changes after the listing are noticed.
      watches.add(folder, open)
      poll(folder, folder.isPolled)
      lookAgain(at: folder, open)
      let reading = FolderReader.Reading(open)
      reader?.begin(reading)
      return (folder, isDeep, reading)
    }
    return nil
  }

  /// Examines a folder that is watched now: changes since it was found changed its date, without an event.
  private func lookAgain(at folder: QueryFolder, _ open: Descriptor) {
    guard let parent = folder.parent, !parent.isInPackage,
      let status = FileStatus(withCreationOf: "", in: open.number), status.modified != folder.modified
    else { return }
    folder.modified = status.modified
    take(folder.name, .item(status), in: parent, isDeep: false)
  }

  /// Records the current contents of a folder.
  private func take(_ contents: FolderReader.Contents, of folder: QueryFolder, isDeep: Bool) {
    let isFirst = !folder.wasRead && folder.items.isEmpty
    nameCount = contents.count
    var digest = 0
    for (number, (name, item)) in contents.enumerated() where isVisible(name, in: folder) {
      guard number % Self.batch > 0 || !isEnded() else { return }
      if folder.isInPackage { digest &+= QueryFolder.digest(of: name, item) }
      take(name, item, in: folder, isDeep: isDeep, isNew: isFirst)
    }
    folder.wasRead = true
    if isFirst {
      // Space for all names is only needed if most of them are found.
      if folder.items.capacity > folder.items.count * 2 { folder.items = folder.items.filter { _ in true } }
    } else {
      removeMissing(Set(contents.map { ItemPath($0.name) }), in: folder)
    }
    if folder.isInPackage {
      if !isFirst, digest != folder.digest, let package = folder.package {
        touched[ObjectIdentifier(package)] = package
      }
      folder.digest = digest
    }
  }

  private func removeMissing(_ names: Set<ItemPath>, in folder: QueryFolder) {
    let missing = Set(folder.items.keys).union(folder.folders.keys).union(folder.unreadable).subtracting(names)
    for name in missing { take(name.bytes, .nothing, in: folder, isDeep: false) }
  }

  // MARK: Items

  /// Records the current item at a place.
  func take(
    _ name: [UInt8], _ item: ItemAtPlace, in folder: QueryFolder, isDeep: Bool, isNew: Bool = false,
    reportsAlways: Bool = false
  ) {
    let key = ItemPath(name)
    if case .unreadable(let reason) = item { return skip(key, in: folder, reason) }
    folder.unreadable.remove(key)
    guard case .item(let status, let isAppleDouble) = item, isVisible(name, in: folder) else {
      removeFolder(key, in: folder)
      return removeItem(key, in: folder)
    }
    let device = folder.identity?.device ?? status.device
    let (type, isPackage) = types.type(
      of: folder.isTop ? ItemName(ofItemAt: name).bytes : name, status, isAppleDouble: isAppleDouble,
      inFolderOn: device)
    let isFound = !folder.isInPackage && find(key, type, status, in: folder, isNew, reportsAlways)
    let isClosed = folder.isInPackage || isPackage && !order.descendsIntoPackages
    // Changes to the names in a package change its date, and therefore whether it is found; deeper changes do not.
    let isDeepInPackage = folder.isInPackage
    guard status.isFolder, !isDeepInPackage || folder.isFound else { return removeFolder(key, in: folder) }
    if let known = folder.folders[key], known.identity == QueryFolder.Identity(status), known.isInPackage == isClosed,
      known.watch != nil || known.isPolled
    {
      if !isDeepInPackage { setFound(known, isFound) }
      if isDeep { unread.append((known, true)) }
      return
    }
    removeFolder(key, in: folder)
    let new = QueryFolder(name, in: folder, status, isInPackage: isClosed)
    new.isFound = isDeepInPackage || isFound
    folder.folders[key] = new
    unread.append((new, isDeep))
  }

  /// Leaves the item found at a place unchanged, and examines it again later.
  private func skip(_ key: ItemPath, in folder: QueryFolder, _ reason: CInt) {
    if folder.unreadable.insert(key).inserted {
      fail(FileTypeError(path: path(of: key.bytes, in: folder), operation: .examining, errorNumber: reason))
    }
    if folder.isTop { polledScopes.insert(key) } else { poll(folder, true) }
  }

  private func isVisible(_ name: [UInt8], in folder: QueryFolder) -> Bool {
    if folder.isInPackage { return !GenerationName.matches(name) }
    return order.includesHiddenItems || folder.isTop || name.first != UInt8(ascii: ".")
  }

  /// Reports a change to an item.
  ///
  /// - Returns: whether the query finds it.
  private func find(
    _ key: ItemPath, _ type: UniformType, _ status: FileStatus, in folder: QueryFolder, _ isNew: Bool,
    _ reportsAlways: Bool
  ) -> Bool {
    guard !folder.isTop || order.includesScopes else { return false }
    let known = isNew ? nil : folder.items[key]
    if let known, known.status == status, !reportsAlways { return true }
    let item = DocumentItem(path: path(of: key.bytes, in: folder), type: type, status: status)
    guard order.condition(item) else {
      if !isNew { removeItem(key, in: folder) }
      return false
    }
    if isNew, folder.items.isEmpty { folder.items.reserveCapacity(nameCount) }
    // A folder that changes may list a name twice.
    let earlier = folder.items.updateValue(QueryFolder.Entry(type: type, status: status), forKey: key)
    if !isNew, let package = folder.folders[key], package.isInPackage { reported[ObjectIdentifier(package)] = package }
    report(earlier == nil ? .added : .changed, item)
    return true
  }

  private func removeItem(_ key: ItemPath, in folder: QueryFolder) {
    guard let known = folder.items.removeValue(forKey: key) else { return }
    report(.removed, DocumentItem(path: path(of: key.bytes, in: folder), type: known.type, status: known.status))
  }

  private func path(of name: [UInt8], in folder: QueryFolder) -> [UInt8] {
    if let place, place.folder === folder { return QueryFolder.path(of: name, in: place.path) }
    let path = folder.path
    place = (folder, path)
    return QueryFolder.path(of: name, in: path)
  }

  func removeFolder(_ key: ItemPath, in folder: QueryFolder) {
    guard !folder.folders.isEmpty, let removed = folder.folders.removeValue(forKey: key) else { return }
    removed.isRemoved = true
    removeContents(of: removed)
  }

  /// Removes everything in a folder from the findings, and ends the watches. Iterative, because folders may be nested
  /// deeply.
  private func removeContents(of folder: QueryFolder) {
    var all = [folder]
    while let next = all.popLast() {
      for key in next.items.keys { removeItem(key, in: next) }
      for inner in next.folders.values {
        inner.isRemoved = true
        all.append(inner)
      }
      next.folders = [:]
      next.wasRead = false
      watches.remove(next)
      if next.isRemoved { polled[ObjectIdentifier(next)] = nil }
    }
  }

  // MARK: Delivering

  private func report(_ kind: QueryChange.Kind, _ item: DocumentItem) {
    changes.append(QueryChange(kind: kind, item: item))
    if changes.count >= Self.batch { flush() }
  }

  func flush() {
    guard !changes.isEmpty else { return }
    deliver(changes)
    changes = []
  }

  /// Releases everything: folders refer to each other, and would keep each other in memory.
  func close() {
    reader?.end()
    var all = [top]
    while let next = all.popLast() {
      all += next.folders.values
      next.folders = [:]
    }
    place = nil
  }
}
