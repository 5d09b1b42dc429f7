import BundleDeclarations
import DocumentTraces
import FileTrees
import FileTypes
import Glibc
import Packages
import SafeWriting
import SystemCalls
import TypeRegistry

/// What a program sees of a document.
struct DocumentView {
  /// What it is on disk, and whether users see it as one thing.
  enum Form: String {
    case file, package, folder, other
  }

  let path: [UInt8]
  let type: UniformType
  let form: Form
  /// The bytes of a file or package.
  let size: Int?
  /// How many items a package has, itself not counted.
  let itemCount: Int?
  /// The preferred claim; nil if nothing claims it.
  let claim: ClaimRecord?
  let isReadable: Bool
  /// Whether a new version can take its place or be written over it.
  let isSavable: Bool
  let traces: DocumentTraces

  init(
    at path: [UInt8], in registry: TypeRegistry, bundles: [InfoPlist],
    stores: [(program: String?, folder: RecoveryFolder)]
  ) throws {
    // Links are followed, as by whoever opens it.
    let document = DocumentPackage(at: DocumentPackage(at: Files.path(path)).location)
    let target = document.path.bytes
    self.path = path
    type = try registry.type(ofItemAt: target, followingLinks: true)
    let kind = Self.kind(target)
    form =
      switch kind {
      case S_IFREG: .file
      case S_IFDIR: type.conforms(to: registry.type(carrying: "com.apple.package")) ? .package : .folder
      default: .other
      }
    // A folder that is no package may hold anything.
    let extent =
      form == .file || form == .package ? (try? FileTree(contentsOf: FilePath(checking: target)))?.extent : nil
    size = extent?.bytes
    itemCount = form == .package ? extent.map { $0.items - 1 } : nil
    claim = ClaimRecord.records(Claims(on: type, in: bundles)).first { $0.isEligible }
    isReadable = form != .other && Self.allows(kind == S_IFDIR ? R_OK | X_OK : R_OK, target)
    let isReplaceable = form != .other && Self.allows(W_OK | X_OK, document.folder.bytes)
    isSavable = isReplaceable || form == .file && Self.allows(W_OK, target)
    traces = try DocumentTraces(ofItemAt: FilePath(checking: target), stores: stores)
  }

  private static func kind(_ path: [UInt8]) -> mode_t {
    Descriptor.status(at: path, followingLinks: true).map { $0.st_mode & S_IFMT } ?? 0
  }

  private static func allows(_ mode: CInt, _ path: [UInt8]) -> Bool {
    withCString(path) { faccessat(AT_FDCWD, $0, mode, AT_EACCESS) } == 0
  }
}
