import Foundation

// Deprecated in NSFileWrapper.h since 10.10, with these messages.
extension FileWrapper {
  /// The wrapper of what is at a path; nil if that cannot be read.
  @available(*, deprecated, message: "Use init(url:options:) instead.")
  public convenience init?(path: String) { try? self.init(url: URL(filePath: path)) }

  /// The wrapper of a symbolic link to a path.
  @available(
    *, deprecated, message: "Use init(symbolicLinkWithDestinationURL:) and set the preferredFilename if necessary."
  )
  public convenience init(symbolicLinkWithDestination path: String) {
    self.init(State(.symbolicLink(destination: Array(path.utf8))))
  }

  /// Whether what is at a path is not what was read from there, or written there.
  @available(*, deprecated, message: "Use matchesContents(of:) instead.")
  public func needsToBeUpdated(fromPath path: String) -> Bool { !matchesContents(of: URL(filePath: path)) }

  /// Takes over what is at a path.
  ///
  /// - Returns: whether that could be read, and was not what this is already.
  @available(*, deprecated, message: "Use read(from:options:) instead.")
  public func update(fromPath path: String) -> Bool {
    let url = URL(filePath: path)
    guard !matchesContents(of: url) else { return false }
    return (try? read(from: url)) != nil
  }

  /// Writes it.
  ///
  /// - Parameters:
  ///   - path: where to.
  ///   - atomicFlag: ``WritingOptions/atomic``.
  ///   - updateFilenamesFlag: ``WritingOptions/withNameUpdating``.
  /// - Returns: whether that was done.
  @available(*, deprecated, message: "Use write(to:options:originalContentsURL:) instead.")
  public func write(toFile path: String, atomically atomicFlag: Bool, updateFilenames updateFilenamesFlag: Bool) -> Bool
  {
    var options: WritingOptions = []
    if atomicFlag { options.insert(.atomic) }
    if updateFilenamesFlag { options.insert(.withNameUpdating) }
    return (try? write(to: URL(filePath: path), options: options, originalContentsURL: nil)) != nil
  }

  /// Adds what is at a path; it is a programmer's error if that cannot be read, as for ``addFileWrapper(_:)``.
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

  /// Where a symbolic link leads; it is a programmer's error if this is none, as in the original.
  @available(*, deprecated, message: "Use symbolicLinkDestinationURL instead.")
  public func symbolicLinkDestination() -> String {
    guard let destination = locked({ state.destination }) else { preconditionFailure("this is no symbolic link") }
    return String(decoding: destination, as: UTF8.self)
  }
}
