#if Databases
import Documents
import FileTrees
import FileWrappers
import Foundation
import GRDB
import SafeWriting
import UTFileURLs

/// How a document reads and writes its package. Everything runs on threads that may block.
extension UIManagedDocument {
  // MARK: Reading

  nonisolated func readPackage(_ url: URL) throws {
    guard isOwnFile(url) else { return try adopt(url) }
    if databaseFile.isOpen(in: url) {
      try databaseFile.followPackage(to: url)
      if let store = databaseFile.store { try databaseFile.takeOverPublished(store) }
    } else {
      let history = versionHistory
      try databaseFile.takeOver(databaseFile.storeURL(in: url)) { store in
        _ = try databaseFile.keepVersion(of: store, in: history, isDiscardable: true)
      } open: {
        try configurePersistentStoreCoordinator(
          for: databaseFile.storeURL(in: url), ofType: fileType ?? "", modelConfiguration: modelConfiguration,
          storeOptions: persistentStoreOptions)
      }
    }
    let additional = DatabaseFile.additionalURL(in: url)
    if try additional.isLink() { throw DatabaseDocumentError.unsafeItem(additional.pathText) }
    try recoverLeftovers(of: additional)
    try adopting {
      if try additional.exists() { try readAdditionalContent(from: additional) } else { noteMissingAdditionalContent() }
    }
  }

  /// Adopts the contents of another package, of the recovery store, or of a version of the additional content alone.
  nonisolated private func adopt(_ url: URL) throws {
    let source = databaseFile.storeURL(in: url)
    if try source.exists(), let store = databaseFile.store {
      try databaseFile.replaceContents(of: store, with: url, in: versionHistory)
    }
    let isAdditional = isOwnFile(url.deletingLastPathComponent())
    let additional = isAdditional ? url : DatabaseFile.additionalURL(in: url)
    try adopting { if try additional.exists() { try readAdditionalContent(from: additional) } }
  }

  // MARK: Writing

  /// Saves into the package, whose database already contains all transactions.
  nonisolated func saveInPlace(_ contents: Any, at url: URL) throws {
    try databaseFile.followPackage(to: url)
    let store = try databaseFile.openStore
    let additional = DatabaseFile.additionalURL(in: url)
    let outcome = try saveAdditional(contents, to: additional, originalContentsURL: url)
    // A version that another program saved after this one must be noticed.
    let isReplaced = try outcome?.base.isReplaced(at: additional.filePath()) ?? false
    if !isReplaced, databaseFile.isOpen(in: url) {
      try noteWrittenInPlace(at: url, conflict: outcome?.conflict.map { URL($0.path) })
    }
    if store.published == nil { try store.checkpoint() } else { try databaseFile.publishChanges(of: store) }
  }

  /// Saves a complete package, and uses its database from then on. Transactions of the document wait during the save,
  /// and continue in the new package.
  ///
  /// - Parameter replace: replaces the package at the URL with a new one.
  nonisolated func savePackage(_ contents: Any, at url: URL, replacing replace: () throws -> Void) throws {
    // A package that cannot be opened must not be created.
    _ = try storeSettings(forFileType: fileType ?? "", persistentStoreOptions)
    let store = databaseFile.store
    let hold = try store.flatMap { try $0.isInPlace ? WriteHold($0) : nil }
    defer {
      hold?.end()
      databaseFile.closeRetired()
    }
    databaseFile.beginSavingPackage(hold)
    defer { databaseFile.endSavingPackage() }
    if try url.exists() {
      if isOwnFile(url) { try databaseFile.prepareReplacing(in: versionHistory, isKept: false) }
      try replace()
    } else {
      try createPackage(contents, at: url, originalContentsURL: nil)
    }
    try configurePersistentStoreCoordinator(
      for: databaseFile.storeURL(in: url), ofType: fileType ?? "", modelConfiguration: modelConfiguration,
      storeOptions: persistentStoreOptions)
    try noteWrittenInPlace(at: url, conflict: nil)
  }

  /// Writes a complete package next to its destination, and moves it there if the destination is free.
  nonisolated func createPackage(_ contents: Any, at url: URL, originalContentsURL: URL?) throws {
    _ = try url.databasePath
    let staging = Staging(beside: url, isLocked: true)
    var isMoved = false
    defer { staging.end(isWritten: !isMoved) }
    try writeWholePackage(contents, to: staging.url, originalContentsURL: originalContentsURL) { staging.noteWritten() }
    try FileWrapper.translatingErrors { try SafeWrite.move(staging.url.filePath(), to: url.filePath()) }
    isMoved = true
  }

  /// Writes a package for a save, or only the contents outside the database for the recovery store.
  nonisolated func writePackage(_ contents: Any, to url: URL, originalContentsURL: URL?) throws {
    guard !databaseFile.isSavingPackage else {
      return try writeWholePackage(contents, to: url, originalContentsURL: originalContentsURL)
    }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    _ = try saveAdditional(contents, to: DatabaseFile.additionalURL(in: url), originalContentsURL: originalContentsURL)
  }

  /// - Parameter didBegin: called once there is a folder.
  nonisolated private func writeWholePackage(
    _ contents: Any, to url: URL, originalContentsURL: URL?, didBegin: () -> Void = {}
  ) throws {
    try databaseFile.makeFolders(of: url)
    didBegin()
    let database = databaseFile.storeURL(in: url)
    if let store = databaseFile.store {
      try store.copy(to: database, hold: databaseFile.hold)
    } else {
      let settings = try storeSettings(forFileType: fileType ?? "", persistentStoreOptions)
      try OpenStore.create(at: database, settings)
    }
    _ = try saveAdditional(contents, to: DatabaseFile.additionalURL(in: url), originalContentsURL: originalContentsURL)
    try OpenStore.sync(database.deletingLastPathComponent(), isFolder: true)
    try OpenStore.sync(url, isFolder: true)
  }

  /// Saves the additional content as a folder or file of the package.
  ///
  /// - Returns: nil if there is none.
  nonisolated private func saveAdditional(
    _ contents: Any, to url: URL, originalContentsURL: URL?
  ) throws -> SaveOutcome? {
    guard let contents = contents as? PackageContents else {
      throw DocumentError.unsupportedContents("a \(type(of: contents))")
    }
    guard !(contents.additional.value is NSNull) else { return nil }
    let base = isOwnFile(url.deletingLastPathComponent()) ? try knownFolder(at: url) : nil
    // In a separate folder, so that items that an override leaves beside it do not remain after a crash.
    let staging = Staging(beside: url, isLocked: true)
    defer { staging.end(isWritten: true) }
    try FileManager.default.createDirectory(at: staging.url, withIntermediateDirectories: false)
    staging.noteWritten()
    let new = staging.url.appending(path: url.nameText)
    try writeAdditionalContent(contents.additional.value, to: new, originalContentsURL: originalContentsURL)
    guard try new.exists() else { return nil }
    var options = SaveOptions()
    // A link would lead out of the package.
    options.replacesLink = true
    options.createsOnly = base == nil
    return try FileWrapper.translatingErrors {
      try FileTree(contentsOf: new.filePath()).write(to: url.asFile.filePath(), replacing: base, options: options)
    }
  }
}
#endif
