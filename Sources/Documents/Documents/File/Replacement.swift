import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import UTFileURLs
import UTSystemCalls
import VersionStores

/// A save of a document's contents that replaces the version that was read.
struct Replacement {
  let url: URL
  let operation: UIDocument.SaveOperation
  let base: FileBase?
  private(set) var attributes: ItemAttributes
  let progress: DocumentProgress
  /// The store for the replaced version.
  let versions: VersionStore?
  /// Where the path must lead; nil for the place of `base`.
  private(set) var origin: Origin?

  /// Prepares a save of the document's contents under another name.
  ///
  /// - Parameters:
  ///   - version: the document's version, whose readers may read the new item; nil for a new document.
  ///   - current: the URL of the document's file. A name in the same folder must lead to the folder of the version.
  ///   - isFolder: whether the new item is a package.
  mutating func follow(_ version: FileBase?, from current: URL, isFolder: Bool) {
    if url.bytes.parentFolder == current.bytes.parentFolder { origin = version?.origin?.sibling(url.nameBytes) }
    guard attributes.mode == nil, let mode = version?.mode(ofNewFolder: isFolder) else { return }
    (attributes.mode, attributes.hasForeignMode) = (mode, true)
  }

  /// - Parameter size: the number of items of a package, nil for a file; the number of bytes of a file.
  private func options(for size: (items: Int?, bytes: Int)) -> SaveOptions {
    var options = SaveOptions()
    // An earlier attempt may have created the existing item.
    options.createsOnly = operation == .forCreating && base == nil
    options.attributes = attributes
    // If it was moved, the document follows it; if it was removed, the next save creates it.
    options.requiresOriginal = true
    options.versions = versions
    options.context.origin = origin
    options.progress = { [progress] written in
      if progress.progress.isCancelled { throw CocoaError(.userCancelled) }
      if let items = size.items {
        progress.update(Int64(written.items), of: Int64(items))
      } else {
        progress.update(written.bytes, of: Int64(size.bytes))
      }
    }
    return options
  }

  /// Writes Data or a FileWrapper.
  func save(_ contents: Any) throws -> SaveOutcome? {
    switch contents {
    case let data as Data: return try save(FileTree(file: Array(data)))
    case let wrapper as FileWrapper:
      let options = options(for: wrapper.size)
      return try wrapper.writingChangedFiles {
        try wrapper.save(to: url.asFile, replacing: base, options: options, updatingNames: true)
      }
    default: throw DocumentError.unsupportedContents("a \(type(of: contents))")
    }
  }

  /// Uses the item that a document's own writer wrote to a temporary location.
  ///
  /// - Parameter paths: the relative paths of items to leave out.
  func save(contentsOf staging: URL, without paths: [[FileName]]) throws -> SaveOutcome? {
    guard staging.existsOnDisk else { throw DocumentError.nothingWritten }
    var tree = try FileWrapper.translatingErrors { try FileTree(contentsOf: staging.filePath()) }
    for path in paths { tree[path: path] = nil }
    // The writer did not choose the permissions that the process gives to every new file.
    tree.attributes = ItemAttributes()
    return try save(tree)
  }

  private func save(_ tree: FileTree) throws -> SaveOutcome? {
    var tree = tree
    tree.attributes.override(by: attributes)
    let options = options(for: (tree.contents == nil ? tree.extent.items - 1 : nil, tree.contents?.count ?? 0))
    return try FileWrapper.translatingErrors { try tree.write(to: url.filePath(), replacing: base, options: options) }
  }
}

extension FileWrapper {
  /// Removes an item with a relative path.
  ///
  /// - Returns: whether there was one.
  func remove(_ path: ArraySlice<FileName>) -> Bool {
    guard let name = path.first, let child = child(onDisk: name) else { return false }
    guard path.count == 1 else { return child.remove(path.dropFirst()) }
    removeFileWrapper(child)
    return true
  }
}

extension ItemAttributes {
  /// Creates attributes from the writable ones in a dictionary.
  init(_ attributes: [AnyHashable: Any]) {
    self.init()
    guard !attributes.isEmpty else { return }
    func value(_ key: FileAttributeKey) -> Any? {
      attributes[AnyHashable(key)] ?? attributes[AnyHashable(key.rawValue)]
    }
    func number(_ key: FileAttributeKey) -> UInt32? {
      let value = value(key)
      let number =
        (value as? NSNumber)?.intValue ?? (value as? any BinaryInteger).map { Int(truncatingIfNeeded: $0) }
      return number.flatMap { UInt32(exactly: $0) }
    }
    mode = number(.posixPermissions).map { $0 & 0o7777 }
    owner = number(.ownerAccountID)
    group = number(.groupOwnerAccountID)
    guard let date = value(.modificationDate) as? Date else { return }
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard abs(seconds) < 0x1p62 else { return }
    let nanoseconds = ((date.timeIntervalSince1970 - seconds) * 1_000_000_000).rounded(.down)
    modified = Timestamp(seconds: Int64(seconds), nanoseconds: UInt32(min(max(nanoseconds, 0), 999_999_999)))
  }
}
