import SystemCalls
import SystemPackage

/// A folder of a new version of a package, while it is written. It holds what is named here and nothing else.
///
/// Every item is named once, by a single name: none with `/` or NUL, nor `.` or `..`. Links are written as they are and
/// never followed.
public struct PackageSink: ~Copyable {
  let plan: PackagePlan
  /// The path of this folder in the package, with `/` at its end; empty for the package itself.
  let prefix: [UInt8]

  init(plan: PackagePlan, prefix: [UInt8]) {
    self.plan = plan
    self.prefix = prefix
  }

  /// Writes a file.
  /// - Parameters:
  ///   - name: its name.
  ///   - attributes: its mode and times; what is nil is taken over from the file that it replaces.
  ///   - body: writes the contents.
  /// - Throws: ``SafeWriteError``, or what `body` or the progress callback throws.
  public mutating func file(
    named name: String, attributes: ItemAttributes = ItemAttributes(), _ body: (inout FileSink) throws -> Void
  ) throws {
    try file(named: Array(name.utf8), attributes: attributes, body)
  }

  /// Writes a file whose name is given by its bytes.
  /// - Parameters:
  ///   - name: its name.
  ///   - attributes: its mode and times; what is nil is taken over from the file that it replaces.
  ///   - body: writes the contents.
  /// - Throws: ``SafeWriteError``, or what `body` or the progress callback throws.
  public mutating func file(
    named name: [UInt8], attributes: ItemAttributes = ItemAttributes(), _ body: (inout FileSink) throws -> Void
  ) throws {
    try plan.addFile(name, in: prefix, attributes: attributes, body)
  }

  /// Writes a file that is a copy of one of another place.
  /// - Parameters:
  ///   - name: its name.
  ///   - template: a descriptor of the other file, whose owner, group, access control list and extended attributes it gets
  ///     if it replaces none.
  ///   - attributes: its mode and times.
  ///   - body: writes the contents.
  package mutating func file(
    named name: [UInt8], like template: Int32, attributes: ItemAttributes, _ body: (inout FileSink) throws -> Void
  ) throws {
    try plan.addFile(name, in: prefix, attributes: attributes, like: template, body)
  }

  /// Writes a folder.
  /// - Parameters:
  ///   - name: its name.
  ///   - attributes: its mode and times; what is nil is taken over from the folder that it replaces.
  ///   - body: names what is in it.
  /// - Throws: ``SafeWriteError``, or what `body` or the progress callback throws.
  public mutating func directory(
    named name: String, attributes: ItemAttributes = ItemAttributes(), _ body: (inout PackageSink) throws -> Void
  ) throws {
    try directory(named: Array(name.utf8), attributes: attributes, body)
  }

  /// Writes a folder whose name is given by its bytes.
  /// - Parameters:
  ///   - name: its name.
  ///   - attributes: its mode and times; what is nil is taken over from the folder that it replaces.
  ///   - body: names what is in it.
  /// - Throws: ``SafeWriteError``, or what `body` or the progress callback throws.
  public mutating func directory(
    named name: [UInt8], attributes: ItemAttributes = ItemAttributes(), _ body: (inout PackageSink) throws -> Void
  ) throws {
    try plan.addDirectory(name, in: prefix, attributes: attributes)
    var sink = PackageSink(plan: plan, prefix: prefix + name + [slash])
    try body(&sink)
  }

  /// Whether this folder replaces one, and so takes over what that one has.
  package var replacesFolder: Bool { plan.replacesFolder(Array(prefix.dropLast())) }

  /// Gives this folder the owner, group, access control list and extended attributes of another one, if it replaces none.
  /// - Parameter template: a descriptor of the other folder.
  package mutating func takeOver(from template: Int32) throws {
    let path = Array(prefix.dropLast())
    plan.templates[path] = try CarriedMetadata(of: template, path: plan.staging.path(of: path))
  }

  /// Writes a symbolic link.
  /// - Parameters:
  ///   - name: its name.
  ///   - destination: where it leads; nothing need be there.
  /// - Throws: ``SafeWriteError``, or what the progress callback throws.
  public mutating func symbolicLink(named name: String, destination: String) throws {
    try symbolicLink(named: Array(name.utf8), destination: Array(destination.utf8))
  }

  /// Writes a symbolic link whose name and destination are given by their bytes.
  /// - Parameters:
  ///   - name: its name.
  ///   - destination: where it leads; nothing need be there.
  ///   - attributes: only its time counts; links have no mode.
  /// - Throws: ``SafeWriteError``, or what the progress callback throws.
  public mutating func symbolicLink(
    named name: [UInt8], destination: [UInt8], attributes: ItemAttributes = ItemAttributes()
  ) throws {
    try plan.addLink(name, in: prefix, destination: destination, attributes: attributes)
  }

  /// Takes an unchanged item over from the version that is replaced, with its attributes and, if it is a folder, with all
  /// below it: left alone where possible, else cloned (`FICLONE`), a second name of the same file if
  /// ``SaveOptions/allowsHardLinks`` is set, or copied.
  /// - Parameters:
  ///   - name: its name in the new version.
  ///   - path: its path in the version that is replaced, relative to the package; nil for the same as in the new one.
  /// - Throws: ``SafeWriteError``: with `ENOENT` if that version has no such item, with `ESTALE` if another program
  ///   changed it since the base was made. Its contents can be written instead then.
  public mutating func reuse(named name: String, fromOriginal path: FilePath? = nil) throws {
    try reuse(named: Array(name.utf8), fromOriginal: path)
  }

  /// Takes an unchanged item over, with its name given by its bytes.
  /// - Parameters:
  ///   - name: its name in the new version.
  ///   - path: its path in the version that is replaced, relative to the package; nil for the same as in the new one.
  /// - Throws: ``SafeWriteError``: with `ENOENT` if that version has no such item, with `ESTALE` if another program
  ///   changed it since the base was made.
  public mutating func reuse(named name: [UInt8], fromOriginal path: FilePath? = nil) throws {
    try plan.addReused(name, in: prefix, from: path?.bytes ?? prefix + name, isChecked: true)
  }

  /// Takes an item over as ``reuse(named:fromOriginal:)-([UInt8],_)`` does, but sees whether it is unchanged only when
  /// the package is complete: then the whole save fails with `ESTALE`, and can be made again with that call.
  package mutating func reuseUnchecked(named name: [UInt8], fromOriginal path: [UInt8]) throws {
    try plan.addReused(name, in: prefix, from: path, isChecked: false)
  }

  /// Writes a file that shares its storage with one of another place until either is changed: cloned (`FICLONE`).
  /// - Parameters:
  ///   - name: its name.
  ///   - source: a descriptor of the other file, open for reading.
  ///   - identity: what that file has to be, still, when this is done.
  ///   - attributes: its mode and times; what is nil is taken over from the file that it replaces.
  /// - Returns: false if that cannot be: nothing is written then, and the contents can be written instead.
  /// - Throws: ``SafeWriteError``, or what the progress callback throws.
  package mutating func share(
    named name: [UInt8], with source: Int32, identity: FileIdentity, attributes: ItemAttributes = ItemAttributes()
  ) throws -> Bool {
    try plan.addShared(name, in: prefix, with: source, identity, attributes: attributes)
  }
}
