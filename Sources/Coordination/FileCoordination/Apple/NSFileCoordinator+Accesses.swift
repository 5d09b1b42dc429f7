import Foundation

extension NSFileCoordinator {
  /// Waits for an access on the calling thread, and reads an item.
  ///
  /// - Parameters:
  ///   - url: the item.
  ///   - options: how it is read.
  ///   - outError: the reason if the access fails, in which case `reader` is not called.
  ///   - reader: reads the item at the given URL, which may differ.
  public func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error outError: NSErrorPointer,
    byAccessor reader: (URL) -> Void
  ) {
    coordinate([(url, .reading(options))], outError) { reader($0[0]) }
  }

  /// Waits for an access on the calling thread, and writes an item.
  ///
  /// - Parameters:
  ///   - url: the item.
  ///   - options: how it is written.
  ///   - outError: the reason if the access fails, in which case `writer` is not called.
  ///   - writer: writes the item at the given URL, which may differ.
  public func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor writer: (URL) -> Void
  ) {
    coordinate([(url, .writing(options))], outError) { writer($0[0]) }
  }

  /// Waits for two accesses on the calling thread, and reads one item and writes another.
  public func coordinate(
    readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [], writingItemAt writingURL: URL,
    options writingOptions: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor readerWriter: (URL, URL) -> Void
  ) {
    coordinate([(readingURL, .reading(readingOptions)), (writingURL, .writing(writingOptions))], outError) {
      readerWriter($0[0], $0[1])
    }
  }

  /// Waits for two accesses on the calling thread, and writes two items.
  public func coordinate(
    writingItemAt url1: URL, options options1: WritingOptions = [], writingItemAt url2: URL,
    options options2: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor writer: (URL, URL) -> Void
  ) {
    coordinate([(url1, .writing(options1)), (url2, .writing(options2))], outError) { writer($0[0], $0[1]) }
  }

  private func coordinate(
    _ requests: [(url: URL, options: AccessOptions)], _ outError: NSErrorPointer,
    _ body: ([URL]) -> Void
  ) {
    do {
      let granted = try begin(requests.map { $0.options.access(to: $0.url) })
      guard requests.contains(where: \.options.isForUploading) else {
        defer { granted.end() }
        return granted.within { body(granted.urls) }
      }
      let snapshot = try granted.snapshot(where: requests.map(\.options.isForUploading))
      // Writers need not wait until the snapshot is uploaded.
      granted.end()
      defer { snapshot.remove() }
      body(snapshot.urls)
    } catch {
      outError?.pointee = error.asNSError(
        isWriting: requests.contains { $0.options.access(to: $0.url).kind.isExclusive })
    }
  }

  private func begin(_ accesses: [FileAccess]) throws -> GrantedAccess {
    var party = party
    party.followsProgress = true
    return try arbiter.begin(accesses, by: party)
  }

  /// Waits for several accesses, and calls a closure when all are granted together.
  ///
  /// - Parameters:
  ///   - intents: the accesses. Use their URLs in the closure.
  ///   - queue: where to call the closure.
  ///   - accessor: makes the accesses, which end when it returns; called with an error if they were not granted.
  @preconcurrency public func coordinate(
    with intents: [NSFileAccessIntent], queue: OperationQueue,
    byAccessor accessor: @escaping @Sendable ((any Error)?) -> Void
  ) {
    var party = party
    let nest = Nest.current
    // The members of an intent's subclass may be called only on this thread: subclasses need not support other threads.
    let accesses = intents.map(\.access)
    // The accessor does not run on this thread, so it has a different progress.
    let progress = arbiter.folders?.mayDownload(for: accesses) ?? false ? AccessProgress() : nil
    party.observer = progress?.observer
    let isForUploading = intents.map(\.options.isForUploading)
    let fail = { @Sendable (error: any Error) in
      let error = error.asNSError(isWriting: accesses.contains(where: \.kind.isExclusive))
      queue.addOperation { accessor(error) }
    }
    do {
      try arbiter.runOnThread { [arbiter, party] in
        do {
          let granted = try Nest.$current.withValue(nest) { try arbiter.begin(accesses, by: party) }
          progress?.end()
          let snapshot = try granted.snapshot(where: isForUploading)
          for (intent, url) in zip(intents, snapshot.urls) { intent.setURL(url) }
          if snapshot.isEmpty { granted.needs(queue) } else { granted.end() }
          queue.addOperation {
            granted.hasQueue()
            defer {
              granted.end()
              snapshot.remove()
            }
            granted.within { accessor(nil) }
          }
        } catch {
          fail(error)
        }
      }
    } catch {
      fail(error)
    }
  }

  /// Prepares presenters for many accesses at once, so that the accesses within the closure are quick.
  ///
  /// - Parameters:
  ///   - readingURLs: the items to read, with everything in them.
  ///   - readingOptions: how they are read; not ``ReadingOptions/resolvesSymbolicLink``.
  ///   - writingURLs: the items to write, with everything in them.
  ///   - writingOptions: how they are written; not ``WritingOptions/forReplacing``.
  ///   - outError: the reason if a presenter objects, in which case `batchAccessor` is not called.
  ///   - batchAccessor: makes the accesses, and calls the given closure after the last one, on any thread.
  @preconcurrency public func prepare(
    forReadingItemsAt readingURLs: [URL], options readingOptions: ReadingOptions = [],
    writingItemsAt writingURLs: [URL], options writingOptions: WritingOptions = [],
    error outError: NSErrorPointer, byAccessor batchAccessor: (@escaping @Sendable () -> Void) -> Void
  ) {
    let accesses =
      readingURLs.map { AccessOptions.reading(readingOptions).access(to: $0) }
      + writingURLs.map { AccessOptions.writing(writingOptions).access(to: $0) }
    var request = AccessRequest(accesses.map { CoordinatedItem($0) })
    for index in request.items.indices { request.items[index].includesContents = true }
    do {
      let party = party
      let prepared = try arbiter.prepare(request, for: party)
      let nest = Nest(prepared, party)
      Nest.$current.withValue(nest) { batchAccessor { prepared.end() } }
    } catch {
      outError?.pointee = error.asNSError(isWriting: !writingURLs.isEmpty)
    }
  }
}

extension GrantedAccess {
  /// Makes a snapshot of items to upload. If that fails, the access ends.
  fileprivate func snapshot(where isForUploading: [Bool]) throws -> UploadSnapshot {
    do { return try UploadSnapshot(of: urls, where: isForUploading) } catch {
      end()
      throw error
    }
  }
}

extension Error {
  /// The error as Apple's interfaces report it.
  fileprivate func asNSError(isWriting: Bool) -> NSError {
    ((self as? CoordinationError)?.cocoaError(isWriting: isWriting) ?? self) as NSError
  }
}
