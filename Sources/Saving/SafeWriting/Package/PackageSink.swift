import SystemPackage
import UTSystemCalls

/// A folder in a new version of a package, while it is being written. It contains only the items that are named here.
///
/// Every item is named once, by a single name without `/` and NUL, other than `.` and `..`. Links are written as they
/// are and never followed.
public struct PackageSink: ~Copyable {
  let plan: PackagePlan
  /// The path of this folder in the package, with a trailing `/`; empty for the package itself.
  let prefix: [UInt8]

  init(plan: PackagePlan, prefix: [UInt8]) {
    self.plan = plan
    self.prefix = prefix
  }

  /// Writes a file.
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - attributes: its mode and times; nil attributes are taken over from the replaced file.
  ///   - body: writes the contents.
  /// - Throws: ``SafeWriteError``; errors from `body` or the progress callback.
  public mutating func file(
    named name: String, attributes: ItemAttributes = ItemAttributes(), _ body: (inout FileSink) throws -> Void
  ) throws {
    try file(named: Array(name.utf8), attributes: attributes, body)
  }

  /// Writes a file with a name given as bytes.
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - attributes: its mode and times; nil attributes are taken over from the replaced file.
  ///   - body: writes the contents.
  /// - Throws: ``SafeWriteError``; errors from `body` or the progress callback.
  public mutating func file(
    named name: [UInt8], attributes: ItemAttributes = ItemAttributes(), _ body: (inout FileSink) throws -> Void
  ) throws {
    try plan.addFile(name, in: prefix, attributes: attributes, body)
  }

  /// Writes a copy of a file from another location.
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - template: a descriptor of the other file. If no file is replaced, its owner, group, access control list, and
  ///     extended attributes are used.
  ///   - attributes: its mode and times.
  ///   - body: writes the contents.
  package mutating func file(
    named name: [UInt8], like template: Int32, attributes: ItemAttributes, _ body: (inout FileSink) throws -> Void
  ) throws {
    try plan.addFile(name, in: prefix, attributes: attributes, like: template, body)
  }

  /// Writes a folder.
  /// - Parameters:
  ///   - name: the name of the folder.
  ///   - attributes: its mode and times; nil attributes are taken over from the replaced folder.
  ///   - body: names the items of the folder.
  /// - Throws: ``SafeWriteError``; errors from `body` or the progress callback.
  public mutating func directory(
    named name: String, attributes: ItemAttributes = ItemAttributes(), _ body: (inout PackageSink) throws -> Void
  ) throws {
    try directory(named: Array(name.utf8), attributes: attributes, body)
  }

  /// Writes a folder with a name given as bytes.
  /// - Parameters:
  ///   - name: the name of the folder.
  ///   - attributes: its mode and times; nil attributes are taken over from the replaced folder.
  ///   - body: names the items of the folder.
  /// - Throws: ``SafeWriteError``; errors from `body` or the progress callback.
  public mutating func directory(
    named name: [UInt8], attributes: ItemAttributes = ItemAttributes(), _ body: (inout PackageSink) throws -> Void
  ) throws {
    try plan.addDirectory(name, in: prefix, attributes: attributes)
    var sink = PackageSink(plan: plan, prefix: prefix + name + [slash])
    try body(&sink)
  }

  /// Whether this folder replaces another folder and takes over its metadata.
  package var replacesFolder: Bool { plan.replaced.hasFolder(Array(prefix.dropLast())) }

  /// The permission bits of the folder with this name in the folder that is replaced; nil if there is none.
  package func modeOfFolder(replacedBy name: [UInt8]) -> UInt32? {
    let path = prefix + name
    return plan.replaced.hasFolder(path) ? plan.replaced.manifest[path]?.mode : nil
  }

  /// Gives this folder the owner, group, access control list, and extended attributes of another folder, unless it
  /// replaces a folder.
  /// - Parameter template: a descriptor of the other folder.
  package mutating func takeOver(from template: Int32) throws {
    let path = Array(prefix.dropLast())
    try plan.setTemplate(template, ofFolder: path)
  }

  /// Writes a symbolic link.
  /// - Parameters:
  ///   - name: the name of the link.
  ///   - destination: the destination, which need not exist.
  /// - Throws: ``SafeWriteError``; errors from the progress callback.
  public mutating func symbolicLink(named name: String, destination: String) throws {
    try symbolicLink(named: Array(name.utf8), destination: Array(destination.utf8))
  }

  /// Writes a symbolic link with name and destination given as bytes.
  /// - Parameters:
  ///   - name: the name of the link.
  ///   - destination: the destination, which need not exist.
  ///   - attributes: the modification time; other attributes are ignored, because links have no mode.
  /// - Throws: ``SafeWriteError``; errors from the progress callback.
  public mutating func symbolicLink(
    named name: [UInt8], destination: [UInt8], attributes: ItemAttributes = ItemAttributes()
  ) throws {
    try plan.addLink(name, in: prefix, destination: destination, attributes: attributes)
  }

  /// Takes over an unchanged item of the replaced version, with its attributes and, for a folder, everything below it:
  /// left in place if possible, otherwise cloned (`FICLONE`), hard-linked if ``SaveOptions/allowsHardLinks`` is set, or
  /// copied.
  /// - Parameters:
  ///   - name: the name in the new version.
  ///   - path: the path in the replaced version, relative to the package; nil for the same path as in the new one.
  /// - Throws: ``SafeWriteError``: with `ENOENT` if that version has no such item, with `ESTALE` if another program
  ///   changed it since the base was created. In these cases, write its contents instead.
  public mutating func reuse(named name: String, fromOriginal path: FilePath? = nil) throws {
    try reuse(named: Array(name.utf8), fromOriginal: path)
  }

  /// Takes over an unchanged item with a name given as bytes.
  /// - Parameters:
  ///   - name: the name in the new version.
  ///   - path: the path in the replaced version, relative to the package; nil for the same path as in the new one.
  /// - Throws: ``SafeWriteError``: with `ENOENT` if that version has no such item, with `ESTALE` if another program
  ///   changed it since the base was created.
  public mutating func reuse(named name: [UInt8], fromOriginal path: FilePath? = nil) throws {
    try plan.addReused(name, in: prefix, from: path?.bytes ?? prefix + name, isChecked: true)
  }

  /// Takes over an item like ``reuse(named:fromOriginal:)-([UInt8],_)``, but checks that it is unchanged only when the
  /// package is complete: if not, the whole save fails with `ESTALE` and can be repeated with that method.
  package mutating func reuseUnchecked(named name: [UInt8], fromOriginal path: [UInt8]) throws {
    try plan.addReused(name, in: prefix, from: path, isChecked: false)
  }

  /// Writes a file that shares storage with a file from another location until either is changed: cloned (`FICLONE`).
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - source: a descriptor of the other file, open for reading.
  ///   - identity: the identity that the other file must still have afterward.
  ///   - attributes: its mode and times; nil attributes are taken over from the replaced file.
  /// - Returns: false, without having written anything, if that is not possible. In this case, write the contents
  ///   instead.
  /// - Throws: ``SafeWriteError``; errors from the progress callback.
  package mutating func share(
    named name: [UInt8], with source: Int32, identity: FileIdentity, attributes: ItemAttributes = ItemAttributes()
  ) throws -> Bool {
    try plan.addShared(name, in: prefix, with: source, identity, attributes: attributes)
  }
}
