import TypeRegistry
import UTLibC
import UTThreads

/// A walk over folders that determines the type of every item.
///
/// ```swift
/// let walk = FileTypeWalk(registry)
/// walk.forEachItem(under: "Documents", onError: { print($0) }) { path, type in
///   // path: the bytes of "Documents", "Documents/Letter.rtfd", …
/// }
/// walk.counts(under: "Documents", onError: { print($0) })  // [FileTypeCount], most frequent first
/// ```
///
/// The given folder is the first item. A package is one item, and its contents are not walked. The rules for types are
/// the rules of `TypeRegistry.type(ofItemAt:followingLinks:)`.
///
/// Cost: as much as reading the folders. Files are not opened, and are examined only if their type depends on
/// their executable bits (no extension, or an unknown one). Memory is bounded by the number of subfolders waiting at
/// a time, not by the number of files; depth costs neither stack nor open files. Folders are opened relative to the
/// folder above them and without following links, so renaming items during the walk does not lead it elsewhere.
public struct FileTypeWalk: Sendable {
  /// The registry of the types.
  public let registry: TypeRegistry
  /// Whether symbolic links are followed: such an item has the type of its target, and a folder behind a link is
  /// walked. Each folder is then walked once, under the first path that leads to it, so loops end. Such a walk is
  /// ordered. A link without a target is a link.
  public var followsLinks = false
  /// Whether packages are walked like other folders.
  public var descendsIntoPackages = false
  /// Whether to include items whose names begin with a dot; the given folders are always included.
  public var includesHiddenItems = true
  /// Whether items are sorted by name: a folder, its items other than folders by the bytes of their
  /// names, then its subfolders in the same way. Otherwise, items are delivered as they are found, which is faster.
  public var isOrdered = false
  /// The number of threads, 1 to 64; ordered walks use one. More than two are useful on network file systems.
  public var threadCount = 2
  /// The items to deliver; all are counted.
  package var selection = ItemSelection()

  /// Creates a walk that does not follow links and treats a package as one item.
  public init(_ registry: TypeRegistry) { self.registry = registry }

  /// Calls `body` for every item.
  ///
  /// - Parameters:
  ///   - paths: the folders to walk, one after another; a path to a file is also accepted. The paths in `body`
  ///     begin with these.
  ///   - onError: called for items that cannot be read; the walk continues.
  ///   - body: called on this thread with the bytes of the path, valid until it returns, and the type. If it throws,
  ///     the walk ends.
  /// - Throws: errors from `body`.
  public func forEachItem<Failure: Error>(
    under paths: [[UInt8]], onError: (FileTypeError) -> Void,
    _ body: (_ path: Span<UInt8>, _ type: UniformType) throws(Failure) -> Void
  ) throws(Failure) {
    var walk = self
    walk.selection = ItemSelection()
    try walk.forEachSelectedItem(under: paths, onError: onError) { (path, item) throws(Failure) in
      if let type = item.type { try body(path, type) }
    }
  }

  /// Calls `body` for every item that the selection accepts, with the requested attributes.
  package func forEachSelectedItem<Failure: Error>(
    under paths: [[UInt8]], onError: (FileTypeError) -> Void,
    _ body: (_ path: Span<UInt8>, _ item: WalkedItem) throws(Failure) -> Void
  ) throws(Failure) {
    let context = WalkContext(self, roots: Self.roots(paths, onError))
    var types: [UniformType] = []
    var failure: Failure?
    start(context, paths, onError, { queue in _ = Walker.run(context, ItemSink(queue)) }) { batch in
      do throws(Failure) {
        try batch.forEachItem(&types, context.codes, body)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Calls `body` for every item under one path.
  public func forEachItem<Failure: Error>(
    under path: String, onError: (FileTypeError) -> Void,
    _ body: (_ path: Span<UInt8>, _ type: UniformType) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachItem(under: [Array(path.utf8)], onError: onError, body)
  }

  /// Counts the items by type.
  ///
  /// - Returns: the types found, the most frequent first, equally frequent types by identifier.
  public func counts(under paths: [[UInt8]], onError: (FileTypeError) -> Void) -> [FileTypeCount] {
    var walk = self
    walk.selection = ItemSelection()
    let context = WalkContext(walk, roots: Self.roots(paths, onError))
    let totals = Monitor<[Int]>([])
    start(
      context, paths, onError,
      { queue in
        let counts = Walker.run(context, CountSink(context.codes, queue)).counts
        totals.locked { totals in
          totals += Array(repeating: 0, count: max(0, counts.count - totals.count))
          for (code, count) in counts.enumerated() { totals[code] += count }
        }
      }, { _ in true })
    return zip(context.codes.types, totals.locked { $0 })
      .filter { $0.1 > 0 }
      .map { (type: $0.0, identifier: $0.0.identifier, count: $0.1) }
      .sorted { ($1.count, $0.identifier) < ($0.count, $1.identifier) }
      .map { FileTypeCount(type: $0.type, count: $0.count) }
  }

  /// Counts the items under one path by type.
  public func counts(under path: String, onError: (FileTypeError) -> Void) -> [FileTypeCount] {
    counts(under: [Array(path.utf8)], onError: onError)
  }

  /// The paths as NUL-terminated bytes; a path that contains a NUL is invalid.
  private static func roots(_ paths: [[UInt8]], _ onError: (FileTypeError) -> Void) -> [[CChar]] {
    paths.compactMap { path in
      guard path.contains(0) else { return path.map { CChar(bitPattern: $0) } + [0] }
      onError(FileTypeError(path: path, operation: .examining, errorNumber: EINVAL))
      return nil
    }
  }

  /// Runs `work` on the walk's threads, and delivers their results on this one.
  ///
  /// - Parameter deliver: returns false to end the walk.
  private func start(
    _ context: WalkContext, _ paths: [[UInt8]], _ onError: (FileTypeError) -> Void, _ work: (BatchQueue<Batch>) -> Void,
    _ deliver: (Batch) -> Bool
  ) {
    let queue = BatchQueue<Batch>()
    let threads = isOrdered || followsLinks ? 1 : min(64, max(1, threadCount))
    let started: Void? = withThreads(
      threads,
      work: {
        work(queue)
        queue.finish()
      },
      meanwhile: { senders in
        while let batch = queue.receive(from: senders) {
          batch.forEachError(onError)
          if !deliver(batch) {
            context.frontier.stop()
            queue.cancel()
          }
          queue.recycle(batch)
        }
      })
    if started == nil, let path = paths.first {
      onError(FileTypeError(path: path, operation: .starting, errorNumber: EAGAIN))
    }
  }
}
