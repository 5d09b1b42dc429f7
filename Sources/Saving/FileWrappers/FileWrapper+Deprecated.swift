import Foundation

// Deprecated in NSFileWrapper.h since 10.10, with these messages.
extension FileWrapper {
  /// Creates a wrapper for the item at a path; nil if it cannot be read.
  @available(*, deprecated, message: "Use init(url:options:) instead.")
  public convenience init?(path: String) { try? self.init(url: URL(filePath: path)) }

  /// Creates a wrapper for a symbolic link to a path.
  @available(
    *, deprecated, message: "Use init(symbolicLinkWithDestinationURL:) and set the preferredFilename if necessary."
  )
  public convenience init(symbolicLinkWithDestination path: String) {
    self.init(State(.symbolicLink(destination: Array(path.utf8))))
  }

  /// Whether the item at a path differs from the item that was read or written there.
  @available(*, deprecated, message: "Use matchesContents(of:) instead.")
  public func needsToBeUpdated(fromPath path: String) -> Bool { !matchesContents(of: URL(filePath: path)) }

  /// Reads the item at a path into this wrapper.
  ///
  /// - Returns: whether it could be read and differed from the wrapper.
  @available(*, deprecated, message: "Use read(from:options:) instead.")
  public func update(fromPath path: String) -> Bool {
    let url = URL(filePath: path)
    guard !matchesContents(of: url) else { return false }
    return (try? read(from: url)) != nil
  }

  /// Writes the wrapper.
  ///
  /// - Parameters:
  ///   - path: the destination.
  ///   - atomicFlag: ``WritingOptions/atomic``.
  ///   - updateFilenamesFlag: ``WritingOptions/withNameUpdating``.
  /// - Returns: whether it was written.
  @available(*, deprecated, message: "Use write(to:options:originalContentsURL:) instead.")
  public func write(toFile path: String, atomically atomicFlag: Bool, updateFilenames updateFilenamesFlag: Bool) -> Bool
  {
    var options: WritingOptions = []
    if atomicFlag { options.insert(.atomic) }
    if updateFilenamesFlag { options.insert(.withNameUpdating) }
    return (try? write(to: URL(filePath: path), options: options, originalContentsURL: nil)) != nil
  }

  /// Adds the item at a path. As for ``addFileWrapper(_:)``, an item that cannot be read is a programming error.
  ///
  /// - Returns: the key.
  @available(*, deprecated, message: "Use init(url:options:) and addFileWrapper(_:) instead.")
  public func addFile(withPath path: String) -> String {
    do {
      return addFileWrapper(try FileWrapper(url: URL(filePath: path)))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Adds a symbolic link; see ``addFileWrapper(_:)``.
  ///
  /// - Returns: the key.
  @available(*, deprecated, message: "Use init(symbolicLinkWithDestinationURL:) and addFileWrapper(_:) instead.")
  public func addSymbolicLink(withDestination path: String, preferredFilename filename: String) -> String {
    let link = FileWrapper(State(.symbolicLink(destination: Array(path.utf8))))
    link.preferredFilename = filename
    return addFileWrapper(link)
  }

  /// The destination of a symbolic link; invalid UTF-8 is replaced. As in the original, calling this for anything else
  /// is a programming error.
  @available(*, deprecated, message: "Use symbolicLinkDestinationURL instead.")
  public func symbolicLinkDestination() -> String {
    guard let destination = locked({ state.destination }) else { preconditionFailure("not a symbolic link") }
    return String(decoding: destination, as: UTF8.self)
  }
}
