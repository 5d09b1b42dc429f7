import FileTrees
import Foundation
import UTFileURLs

/// A flat file, a directory, or a symbolic link in memory: Apple's class of the same name, for Linux.
///
/// A wrapper holds the parts of a document while a program works on it. The wrapper of a directory, such as a document
/// package, has children by name; the wrapper of a flat file has contents, which are read on demand.
///
/// ```swift
/// let package = try FileWrapper(url: url)
/// package.addRegularFile(withContents: Data("Rain.".utf8), preferredFilename: "day-3.note")
/// try package.write(to: url, options: .atomic, originalContentsURL: url)
/// ```
///
/// ## Additions to the original
/// Where the original returns nil or ends the process, there is also a throwing variant:
/// ``FileWrapperAdditions/contents()``, ``FileWrapperAdditions/children()``, ``FileWrapperAdditions/add(_:)``. Use
/// ``FileWrapperAdditions/replaceChild(preferredFilename:with:)`` to replace a child and
/// ``FileWrapperAdditions/setContents(_:)`` to replace its contents; for contents too large for memory, use
/// ``FileWrapperAdditions/readContents(_:)`` to read them in chunks and ``init(regularFileAt:)`` to copy them from
/// another file. ``FileWrapperAdditions/snapshot()`` returns a value that can be sent anywhere. All of these are in
/// ``FileWrapperAdditions``, so a subclass may have members with the same names. Any number of threads may read and
/// change wrappers. Writing is safe with any options: the old version stays complete until the new one is, and another
/// program's version in place of the one that was read is kept next to it. To recognize that version, a file or
/// directory that was read on its own stays open until the wrapper is released, or the file is added to a directory.
///
/// Source of the behavior: NSFileWrapper.h and Apple's documentation of `FileWrapper`.
// Sendable: the whole state of a wrapper is in `state`, which is accessed only under `FileWrapper.lock`. Subclasses are
// responsible for their own properties.
open class FileWrapper: NSObject, NSSecureCoding, FileWrapperAdditions, @unchecked Sendable {
  /// Guards the state of all wrappers: they refer to each other in both directions, so one lock per wrapper would not
  /// work. No disk I/O happens while it is held.
  static let lock = NSLock()

  /// See `lock`.
  final var state: State

  init(_ state: State) {
    self.state = state
    super.init()
  }

  // MARK: Creating wrappers

  /// Creates a wrapper for an empty flat file.
  public override init() {
    state = .newFile(Data())
    super.init()
  }

  /// Creates a wrapper for a flat file.
  public init(regularFileWithContents contents: Data) {
    state = .newFile(contents)
    super.init()
  }

  /// Creates a wrapper for a directory.
  ///
  /// - Parameter childrenByPreferredName: the children. As Apple documents, the key becomes the ``preferredFilename``
  ///   of a child without one. A child whose name differs from its key is added under its own name; this was measured,
  ///   because Apple's text does not specify it.
  public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
    state = State(.directory([:]))
    super.init()
    for (name, child) in childrenByPreferredName.sorted(by: { $0.key < $1.key }) {
      if child.preferredFilename == nil { child.preferredFilename = name }
      addFileWrapper(child)
    }
  }

  /// Creates a wrapper for a symbolic link, which is never followed.
  ///
  /// - Parameter url: the destination. Its relative path is written.
  public init(symbolicLinkWithDestinationURL url: URL) {
    state = State(.symbolicLink(destination: url.relativeBytes))
    super.init()
  }

  /// Creates a wrapper for the item at a URL. A symbolic link is not followed.
  ///
  /// A save interrupted by a crash is completed first. `SafeWrite.recover(at:)` also removes other files that crashed
  /// saves left next to the item.
  ///
  /// - Parameters:
  ///   - url: a file URL.
  ///   - options: `.immediate` also reads the contents of all files, to avoid later failures.
  /// - Throws: `CocoaError`, with the path, the URL, and the system's error.
  public init(url: URL, options: ReadingOptions = []) throws {
    let reading = try Self.reading(url, options)
    state = State(reading.tree)
    super.init()
    becomeRead(from: url, reading)
  }

  /// Creates a wrapper from its serialized form.
  ///
  /// - Parameter serializeRepresentation: see ``serializedRepresentation``.
  /// - Returns: nil if it is malformed; ``init(serialized:)`` throws the reason.
  public init?(serializedRepresentation serializeRepresentation: Data) {
    guard let tree = try? FileTree(serialized: Array(serializeRepresentation)) else { return nil }
    state = State(tree)
    super.init()
    adoptChildren()
  }

  // MARK: Kind

  /// Whether it is a directory.
  open var isDirectory: Bool { locked { state.children != nil } }

  /// Whether it is a flat file.
  open var isRegularFile: Bool { locked { state.contents != nil } }

  /// Whether it is a symbolic link.
  open var isSymbolicLink: Bool { locked { state.destination != nil } }

  // MARK: Names and attributes

  /// The preferred name in a directory.
  ///
  /// Setting a different name moves the wrapper within every directory that contains it, which may change its key. As
  /// in the original, setting nil or an empty name is a programming error.
  open var preferredFilename: String? {
    get { locked { state.preferredFilename } }
    set { setPreferredFilename(newValue) }
  }

  /// The name under which it was read, or was written as a child with ``WritingOptions/withNameUpdating``; for
  /// information only.
  open var filename: String? {
    get { locked { state.filename } }
    set {
      locked {
        state.filename = newValue
        noteEdit()
      }
    }
  }

  /// The attributes by `FileAttributeKey`: type, permissions, and modification date if there is one.
  ///
  /// Permissions and date are applied on writing; the permissions of a new wrapper are 0666 or 0777, minus the
  /// process's `umask`. Other attributes that are set are ignored.
  open var fileAttributes: [String: Any] {
    get { locked { state.fileAttributes } }
    set {
      locked {
        state.fileAttributes = newValue
        noteEdit()
      }
    }
  }

  // MARK: Children

  /// The children by key, which is their name on disk; nil if this is not a directory.
  ///
  /// The dictionary is a copy of the current state.
  open var fileWrappers: [String: FileWrapper]? { locked { state.children } }

  /// Adds a child under its ``preferredFilename``, or under a derived name if another child has it.
  ///
  /// As in the original, it is a programming error if this is not a directory, if the child has no preferred name, or
  /// if the child contains this wrapper; ``FileWrapperAdditions/add(_:)`` throws instead.
  ///
  /// - Returns: the key.
  @discardableResult
  open func addFileWrapper(_ child: FileWrapper) -> String {
    do {
      return try add(child)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Adds a flat file; see ``addFileWrapper(_:)``.
  ///
  /// - Returns: the key.
  @discardableResult
  open func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
    let child = FileWrapper(regularFileWithContents: data)
    child.preferredFilename = fileName
    return addFileWrapper(child)
  }

  /// Removes a child and frees its key; other children keep theirs. A wrapper that is not a child is ignored.
  open func removeFileWrapper(_ child: FileWrapper) { locked { detach(child) } }

  /// Returns the key of a child; nil for other wrappers.
  open func keyForChildFileWrapper(_ child: FileWrapper) -> String? { locked { child.state.key(in: self) } }

  // MARK: Contents

  /// The contents of a flat file; nil if this is not a flat file or they can no longer be read:
  /// ``FileWrapperAdditions/contents()`` throws the reason.
  open var regularFileContents: Data? { try? contents() }

  /// The destination of a symbolic link; nil if this is not a symbolic link.
  open var symbolicLinkDestinationURL: URL? {
    guard let destination = locked({ state.destination }) else { return nil }
    return URL(bytes: destination)
  }

  // MARK: Disk

  /// Whether the item at a URL is the item that was read or written there: the kinds and names are the same, and the
  /// files are unchanged since. Bytes are not compared.
  open func matchesContents(of url: URL) -> Bool {
    guard let tree = try? Self.reading(url, []).tree else { return false }
    return locked { state.matches(tree) }
  }

  /// Reads the item at a URL into this wrapper. Children that still exist keep their objects.
  ///
  /// - Throws: `CocoaError`; on failure, the wrapper is unchanged.
  open func read(from url: URL, options: ReadingOptions = []) throws {
    takeOver(try Self.reading(url, options), from: url)
  }

  /// Writes the wrapper.
  ///
  /// - Parameters:
  ///   - url: the destination; its last component is the name on disk, whatever ``preferredFilename`` is.
  ///   - options: see ``WritingOptions``.
  ///   - originalContentsURL: ignored, because a wrapper knows where it was read from. Its unchanged files are left
  ///     alone there. At a different URL, they share storage with the new version where the file system can (XFS,
  ///     Btrfs), and are copied otherwise.
  /// - Throws: `CocoaError` with the path, the URL, and the system's error; the existing version is unchanged.
  open func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
    try write(to: url, options: options, originalContentsURL: originalContentsURL, progress: nil)
  }

  /// The serialized form used on pasteboards and in archives: `com.apple.flat-rtfd`. Nil if it cannot be serialized:
  /// ``FileWrapperAdditions/serialized()`` throws the reason.
  open var serializedRepresentation: Data? { try? serialized() }

  // MARK: Coding

  public static var supportsSecureCoding: Bool { true }

  private static let codingKey = "NSFileWrapperData"

  /// Decodes a wrapper from a keyed archive.
  public required init?(coder inCoder: NSCoder) {
    guard let data = inCoder.decodeObject(of: NSData.self, forKey: Self.codingKey),
      let tree = try? FileTree(serialized: Array(Data(referencing: data)))
    else { return nil }
    state = State(tree)
    super.init()
    adoptChildren()
  }

  /// Encodes the serialized form into a keyed archive; encodes nothing if there is none.
  open func encode(with coder: NSCoder) {
    if let data = serializedRepresentation { coder.encode(data as NSData, forKey: Self.codingKey) }
  }
}

extension FileWrapper {
  /// Calls `body` while no other thread reads or changes a wrapper.
  func locked<Result>(_ body: () throws -> Result) rethrows -> Result { try Self.lock.withLock(body) }
}
