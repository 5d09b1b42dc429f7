import FileTrees
import FileTypes
import SafeWriting
import TypeRegistry
import UTLibC
import UTSystemCalls
import UTText

/// Verifies a package: whether it matches its type, can be read, and works on other systems.
///
/// ```swift
/// let findings = try PackageVerification(ofPackageAt: Array(path.utf8), in: .system).perform()
/// for finding in findings { print(finding.severity, finding.message) }
/// ```
public struct PackageVerification {
  private let registry: TypeRegistry
  private let path: [UInt8]
  private let readsContents: Bool
  private var findings: [PackageFinding] = []

  /// Creates the verification of a package.
  ///
  /// - Parameters:
  ///   - path: the bytes of its path.
  ///   - registry: the types.
  ///   - readsContents: whether to read every byte, instead of only opening every file.
  public init(ofPackageAt path: [UInt8], in registry: TypeRegistry, readingContents readsContents: Bool = false) {
    self.path = path
    self.registry = registry
    self.readsContents = readsContents
  }

  /// Verifies all items.
  ///
  /// - Returns: the findings, in order of the paths.
  /// - Throws: `FileTreeError` if the package does not exist or cannot be read at all.
  public consuming func perform() throws(FileTreeError) -> [PackageFinding] {
    var errors: [FileTreeError] = []
    let tree = try FileTree(contentsOf: FilePath(bytesBeforeNUL: path)) { errors.append($0) }
    for error in errors { add(error) }
    checkRoot(tree)
    let names = PortableNames()
    tree.forEachItem { place, item in
      checkItem(item, at: place)
      if !place.isEmpty { checkLeftover(place) }
      for fault in names.faults(of: item.children.keys) { add(fault, in: place) }
      if let destination = item.destination { checkLink(destination, at: place, in: tree) }
    }
    checkSiblings()
    return findings.sorted { one, other in
      one.path == other.path
        ? one.rule.rawValue < other.rule.rawValue : one.path.lexicographicallyPrecedes(other.path)
    }
  }

  // MARK: Kinds

  private mutating func checkRoot(_ tree: FileTree) {
    let name = ItemName(ofItemAt: path)
    if case .directory = tree.kind {
      let type = registry.type(ofFolderNamed: name)
      guard !type.conforms(to: registry.type(carrying: "com.apple.package")), flatType(of: name) == nil else { return }
      if let filenameExtension = name.pathExtension {
        add(
          .undeclaredType, .error, [], "no package type is declared for extension '\(filenameExtension)'",
          "declare the type, or load its declarations with --declarations")
      } else {
        add(
          .undeclaredType, .error, [], "a folder without a filename extension is not a package",
          "add the extension of a package type to its name, or pass another folder")
      }
    } else if case .file = tree.kind, packageType(of: name) == nil, flatType(of: name) == nil {
      add(
        .undeclaredType, .error, [], "a flat file with an undeclared type",
        "declare the type, or load its declarations with --declarations")
    }
  }

  private mutating func checkItem(_ item: FileTree, at place: [FileName]) {
    let name = place.last.map { ItemName(bytes: $0.bytes) } ?? ItemName(ofItemAt: path)
    switch item.kind {
    case .directory:
      if let flat = flatType(of: name), packageType(of: name) == nil {
        add(
          .wrongKind, .error, place, "a folder with the extension of flat file type '\(flat.identifier)'",
          "rename it, or convert it to a flat file")
      }
    case .file where item.isAppleDouble:
      let owner = PrintableText.short(Array(name.bytes.dropFirst(2)))
      add(
        .appleDouble, .warning, place,
        "not part of the document: an AppleDouble file with macOS metadata for '\(owner)'",
        "remove it; 'utictl package unpack' skips such files")
    case .file(let contents):
      if let package = packageType(of: name), flatType(of: name) == nil {
        add(
          .wrongKind, .error, place, "a flat file with the extension of package type '\(package.identifier)'",
          "rename it, or restore the package with 'utictl package unflatten' or 'utictl package unpack'")
      }
      do { try contents.checkReadable(readingAll: readsContents) } catch let error as FileTreeError { add(error) } catch
      {
        add(.unreadable, .error, place, "\(error)", "repair or remove it")
      }
    case .symbolicLink: break
    }
  }

  private func flatType(of name: ItemName) -> UniformType? { type(of: name, conformingTo: "public.data") }

  private func packageType(of name: ItemName) -> UniformType? { type(of: name, conformingTo: "com.apple.package") }

  private func type(of name: ItemName, conformingTo parent: String) -> UniformType? {
    guard let tag = name.pathExtension,
      let type = registry.type(
        tag: tag, tagClass: .filenameExtension, conformingTo: registry.type(carrying: parent)),
      !type.isDynamic
    else { return nil }
    return type
  }

  // MARK: Links and leftovers

  private mutating func checkLink(_ destination: [UInt8], at place: [FileName], in tree: FileTree) {
    let text = PrintableText.short(destination)
    switch tree.target(ofLink: destination, at: place) {
    case .item: break
    case .outside:
      add(
        .outsideLink, .error, place, "the link points outside the package, to '\(text)'",
        "move the target into the package, and update the link")
    case .missing:
      add(
        .danglingLink, .error, place, "broken link to '\(text)'", "remove it, or restore its target")
    case .endless:
      add(.danglingLink, .error, place, "circular link to '\(text)'", "remove it")
    }
  }

  private mutating func checkLeftover(_ place: [FileName]) {
    guard let name = place.last, Leftovers.isLeftover(name.bytes) else { return }
    add(
      .leftover, .error, place, "left by an interrupted save, or part of a save in progress",
      "wait for the save to finish; then open the document or remove this item")
  }

  private mutating func checkSiblings() {
    // The parent folder may be unreadable even if the package is readable.
    for leftover in (try? Leftovers.find(besideItemAt: FilePath(checking: path))) ?? [] {
      let name = PrintableText.short(leftover.documentName)
      findings.append(
        leftover.isOwn
          ? PackageFinding(
            rule: .leftover, severity: .error, path: leftover.path.bytes,
            message: "left by an interrupted save of '\(name)', or part of a save in progress",
            help: "wait for the save to finish, or run 'utictl package recover' to complete it or clean it up")
          : PackageFinding(
            rule: .leftover, severity: .error, path: leftover.path.bytes,
            message:
              "looks like a leftover from a save of '\(name)' but may belong to another user; ignored",
            help: "ask its owner about it, or remove it"))
    }
  }

  // MARK: Findings

  private mutating func add(
    _ rule: PackageFinding.Rule, _ severity: PackageFinding.Severity, _ place: [FileName], _ message: String,
    _ help: String
  ) {
    let slash = UInt8(ascii: "/")
    let full = place.isEmpty ? path : path + (path.last == slash ? [] : [slash]) + place.pathBytes
    findings.append(PackageFinding(rule: rule, severity: severity, path: full, message: message, help: help))
  }

  private mutating func add(_ fault: PortableNames.Fault, in place: [FileName]) {
    add(fault.rule, .warning, place + [fault.name], fault.message, "rename it before sharing the package")
  }

  private mutating func add(_ error: FileTreeError) {
    func add(_ rule: PackageFinding.Rule, _ path: FilePath, _ message: String, _ help: String) {
      findings.append(
        PackageFinding(rule: rule, severity: .error, path: path.bytes, message: message, help: help))
    }
    switch error {
    case .system(let operation, let path, let code):
      add(
        .unreadable, path, "cannot \(operation): \(systemErrorText(code))", "check the permissions and the disk")
    case .changed(let path):
      add(
        .unreadable, path, "another program changed it during verification",
        "wait for the save to finish, then verify again"
      )
    case .unsupportedKind(let path): add(.specialFile, path, "a socket, pipe, or device", "move it out of the package")
    case .tooDeep(let path, let limit):
      add(
        .unreadable, path, "folders are nested more than \(limit) levels deep",
        "move the inner folders out of the package")
    case .malformed, .notProvided, .notSerializable, .cancelled:
      add(.unreadable, FilePath(bytesBeforeNUL: path), "\(error)", "repair or remove it")
    }
  }
}
