import DocumentPackages
import FileTrees
import FileTypes
import SafeWriting
import TypeRegistry
import UTBundleDeclarations
import UTFileVersions
import UTLibC
import UTSystemCalls

/// A document's state on disk.
struct DocumentView {
  /// The kind of item on disk, and whether it is a package.
  enum Form: String {
    case file, package, folder, other
  }

  let path: [UInt8]
  let type: UniformType
  let form: Form
  /// The size of a file or package in bytes.
  let size: Int?
  /// The number of items in a package.
  let itemCount: Int?
  /// The preferred claim; nil if there is none.
  let claim: ClaimRecord?
  let isReadable: Bool
  /// Whether it can be replaced or overwritten.
  let isSavable: Bool
  let traces: DocumentTraces

  init(
    at path: [UInt8], in registry: TypeRegistry, bundles: [InfoPlist],
    stores: [(program: String?, folder: RecoveryFolder)]
  ) throws {
    // Links are followed, as when it is opened.
    let document = DocumentPackage(at: DocumentPackage(at: Files.path(path)).location)
    let target = document.path.bytes
    self.path = path
    type = try registry.type(ofItemAt: target, followingLinks: true)
    let kind = Self.kind(target)
    form =
      switch kind {
      case .file: .file
      case .folder: type.conforms(to: registry.type(carrying: "com.apple.package")) ? .package : .folder
      default: .other
      }
    // Any other folder may contain anything.
    let extent =
      form == .file || form == .package ? (try? FileTree(contentsOf: FilePath(checking: target)))?.extent : nil
    size = extent?.bytes
    itemCount = form == .package ? extent.map { $0.items - 1 } : nil
    claim = ClaimRecord.records(Claims(on: type, in: bundles)).first { $0.isEligible }
    isReadable = form != .other && Self.allows(kind == .folder ? R_OK | X_OK : R_OK, target)
    let isReplaceable = form != .other && Self.allows(W_OK | X_OK, document.folder.bytes)
    isSavable = isReplaceable || form == .file && Self.allows(W_OK, target)
    traces = try DocumentTraces(ofItemAt: FilePath(checking: target), stores: stores)
  }

  private static func kind(_ path: [UInt8]) -> FileKind? {
    Descriptor.status(at: path, followingLinks: true)?.kind
  }

  private static func allows(_ mode: CInt, _ path: [UInt8]) -> Bool {
    withCString(path) { faccessat(AT_FDCWD, $0, mode, AT_EACCESS) } == 0
  }
}
