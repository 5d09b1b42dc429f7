import FileTrees
import Foundation

/// A flat file, a directory or a symbolic link in memory: Apple's class of that name, for Linux.
///
/// A wrapper holds what a document consists of while a program works with it. That of a directory, such as a document
/// package, has children by name; that of a flat file has contents, which are read when they are asked for first.
///
/// ```swift
/// let package = try FileWrapper(url: url)
/// package.addRegularFile(withContents: Data("Rain.".utf8), preferredFilename: "day-3.note")
/// try package.write(to: url, options: .atomic, originalContentsURL: url)
/// ```
///
/// ## Better than the original
/// What the original answers with nil, or ends the process for, has a throwing way beside it:
/// ``FileWrapperAdditions/contents()``, ``FileWrapperAdditions/children()``, ``FileWrapperAdditions/add(_:)``. A child is
/// replaced by ``FileWrapperAdditions/replaceChild(preferredFilename:with:)`` and its contents by
/// ``FileWrapperAdditions/setContents(_:)``; contents too large for memory are passed on piece by piece by
/// ``FileWrapperAdditions/readContents(_:)`` and come from another file with ``init(regularFileAt:)``.
/// ``FileWrapperAdditions/snapshot()`` is a value that can be sent anywhere. All of these are in ``FileWrapperAdditions``, so a
/// subclass may have members of the same names. Any number of threads
/// may read and change wrappers. Writing is safe whatever the options are: the old version is whole until the new one is,
/// and what another program has put in the place of what was read is kept beside it. To know that version, a file or
/// directory that was read by itself is held open until the wrapper goes, or a file is added to a directory.
///
/// Source of the behaviour: NSFileWrapper.h and Apple's documentation of `FileWrapper`.
// Sendable: all that a wrapper holds is in `state`, which is read and written under `FileWrapper.lock` only. A subclass
// has to see to its own properties.
open class FileWrapper: NSObject, NSSecureCoding, FileWrapperAdditions, @unchecked Sendable {
  /// Guards the state of all wrappers: they refer to each other in both directions, so that no lock of one of them would
  /// do. Nothing is read or written on disk under it.
  static let lock = NSLock()

  /// See `lock`.
  final var state: State

  init(_ state: State) {
    self.state = state
    super.init()
  }

  // MARK: Making wrappers

  /// The wrapper of an empty flat file.
  public override init() {
    state = .newFile(Data())
    super.init()
  }

  /// The wrapper of a flat file.
  public init(regularFileWithContents contents: Data) {
    state = .newFile(contents)
    super.init()
  }

  /// The wrapper of a directory.
  ///
  /// - Parameter childrenByPreferredName: the children. The key becomes the ``preferredFilename`` of a child without one, as
  ///   Apple documents; a child that has another name than its key is added under its own, as measured, since Apple's text
  ///   does not say which of the two counts.
  public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
    state = State(.directory([:]))
    super.init()
    for (name, child) in childrenByPreferredName.sorted(by: { $0.key < $1.key }) {
      if child.preferredFilename == nil { child.preferredFilename = name }
      addFileWrapper(child)
    }
  }

  /// The wrapper of a symbolic link, which is never followed.
  ///
  /// - Parameter url: where it leads. Its relative path is what is written.
  public init(symbolicLinkWithDestinationURL url: URL) {
    state = State(.symbolicLink(destination: Array(url.relativePath.utf8)))
    super.init()
  }

  /// The wrapper of what is at a place on disk. A symbolic link is not followed.
  ///
  /// A save that a crash cut short is completed first. `SafeWrite.recover(at:)` also removes what crashed saves have left
  /// beside the file or directory.
  ///
  /// - Parameters:
  ///   - url: a file URL.
  ///   - options: `.immediate` reads the contents of all files too, so that nothing can fail later.
  /// - Throws: `CocoaError`, with the path, the URL and the system's error.
  public init(url: URL, options: ReadingOptions = []) throws {
    let reading = try Self.reading(url, options)
    state = State(reading.tree)
    super.init()
    becomeRead(from: url, reading)
  }

  /// The wrapper that a serialized one holds.
  ///
  /// - Parameter serializeRepresentation: see ``serializedRepresentation``.
  /// - Returns: nil if that is malformed; ``init(serialized:)`` says why.
  public init?(serializedRepresentation serializeRepresentation: Data) {
    guard let tree = try? FileTree(serialized: Array(serializeRepresentation)) else { return nil }
    state = State(tree)
    super.init()
    adoptChildren()
  }

  // MARK: What it is

  /// Whether it is a directory.
  open var isDirectory: Bool { locked { state.children != nil } }

  /// Whether it is a flat file.
  open var isRegularFile: Bool { locked { state.contents != nil } }

  /// Whether it is a symbolic link.
  open var isSymbolicLink: Bool { locked { state.destination != nil } }

  // MARK: Names and attributes

  /// The name that it would like to have in a directory.
  ///
  /// Setting another one moves it within every directory that it is in, where its key may change. Setting nil or an empty
  /// name is a programmer's error, as in the original.
  open var preferredFilename: String? {
    get { locked { state.preferredFilename } }
    set { setPreferredFilename(newValue) }
  }

  /// The name that it was read from, or as a child was written with ``WritingOptions/withNameUpdating``; a record only.
  open var filename: String? {
    get { locked { state.filename } }
    set {
      locked {
        state.filename = newValue
        noteEdit()
      }
    }
  }

  /// The attributes by `FileAttributeKey`: type, permissions, and the modification date if there is one.
  ///
  /// Permissions and date are applied when it is written; those of a new wrapper, 0666 or 0777, less what the process's
  /// `umask` takes away. Of what is set, these two are kept.
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

  /// The children by key, which is their name on disk; nil for what is no directory.
  ///
  /// The dictionary is a copy of what is so at this moment.
  open var fileWrappers: [String: FileWrapper]? { locked { state.children } }

  /// Adds a child under its ``preferredFilename``, or under a name made from that if another child has it.
  ///
  /// It is a programmer's error, as in the original, if this is no directory, if the child has no preferred name, or if this
  /// is in the child; ``FileWrapperAdditions/add(_:)`` throws instead.
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

  /// Removes a child. Its key is free then; other children keep theirs. What is no child is left alone.
  open func removeFileWrapper(_ child: FileWrapper) { locked { detach(child) } }

  /// The key of a child; nil for what is no child.
  open func keyForChildFileWrapper(_ child: FileWrapper) -> String? { locked { child.state.key(in: self) } }

  // MARK: Contents

  /// The contents of a flat file; nil for what is none, and if they cannot be read any more:
  /// ``FileWrapperAdditions/contents()`` says why.
  open var regularFileContents: Data? { try? contents() }

  /// Where a symbolic link leads; nil for what is none.
  open var symbolicLinkDestinationURL: URL? {
    guard let destination = locked({ state.destination }) else { return nil }
    return URL(filePath: String(decoding: destination, as: UTF8.self))
  }

  // MARK: Disk

  /// Whether what is at a place on disk is what was read from there, or written there: same kinds and names, and the
  /// files not changed since. Bytes are not compared.
  open func matchesContents(of url: URL) -> Bool {
    guard let tree = try? Self.reading(url, []).tree else { return false }
    return locked { state.matches(tree) }
  }

  /// Takes over what is at a place on disk. Children that are still there keep their objects.
  ///
  /// - Throws: `CocoaError`; nothing is changed then.
  open func read(from url: URL, options: ReadingOptions = []) throws {
    takeOver(try Self.reading(url, options), from: url)
  }

  /// Writes it.
  ///
  /// - Parameters:
  ///   - url: where; the name in it is that on disk, whatever ``preferredFilename`` is.
  ///   - options: see ``WritingOptions``.
  ///   - originalContentsURL: where the version is that it was read from: files that are the same still are left alone
  ///     there. At another place they share their storage with the new version where the file system can (XFS, Btrfs),
  ///     and are copied where it cannot.
  /// - Throws: `CocoaError`, with the path, the URL and the system's error; what was there is there still.
  open func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
    try write(to: url, options: options, originalContentsURL: originalContentsURL, progress: nil)
  }

  /// The serialized form, in which wrappers travel on pasteboards and in archives: `com.apple.flat-rtfd`. Nil if there is
  /// none: ``FileWrapperAdditions/serialized()`` says why.
  open var serializedRepresentation: Data? { try? serialized() }

  // MARK: Coding

  public static var supportsSecureCoding: Bool { true }

  private static let codingKey = "NSFileWrapperData"

  /// The wrapper in a keyed archive.
  public required init?(coder inCoder: NSCoder) {
    guard let data = inCoder.decodeObject(of: NSData.self, forKey: Self.codingKey),
      let tree = try? FileTree(serialized: Array(Data(referencing: data)))
    else { return nil }
    state = State(tree)
    super.init()
    adoptChildren()
  }

  /// Writes the serialized form into a keyed archive; nothing if there is none.
  open func encode(with coder: NSCoder) {
    if let data = serializedRepresentation { coder.encode(data as NSData, forKey: Self.codingKey) }
  }
}

extension FileWrapper {
  /// Calls `body` while no other thread reads or changes a wrapper.
  func locked<Result>(_ body: () throws -> Result) rethrows -> Result { try Self.lock.withLock(body) }
}
