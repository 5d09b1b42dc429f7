import TypeRegistry
import UTLibC

/// The types of many items with a known status; each extension is looked up once.
package struct ItemTypes {
  private let registry: TypeRegistry
  private let codes: TypeCodes
  private var types: WalkTypes
  private var known: [UniformType] = []

  package init(_ registry: TypeRegistry) {
    let context = WalkContext(FileTypeWalk(registry), roots: [])
    self.registry = registry
    codes = context.codes
    types = WalkTypes(context)
  }

  /// Returns the type of an item, and whether it is a package.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - status: its status.
  ///   - isAppleDouble: whether it is a file in which macOS stores metadata of an item next to it.
  ///   - device: the device of the folder that contains it; a folder on another device is a volume.
  package mutating func type(
    of name: [UInt8], _ status: FileStatus, isAppleDouble: Bool, inFolderOn device: UInt64
  ) -> (type: UniformType, isPackage: Bool) {
    if status.isFolder {
      guard status.device == device else { return (type(types.volume.code), false) }
      let folder = types.folder(name: name.map { CChar(bitPattern: $0) } + [0])
      return (type(folder.code), folder.isPackage)
    }
    guard status.isFile else { return (type(types.other(status.kind)), false) }
    if isAppleDouble { return (type(types.bareFile.plain), false) }
    guard let file = name.withUnsafeBytes({ types.file(named: $0) }) else {
      let name = ItemName(bytes: name)
      return (registry.type(ofFileNamed: name, isExecutable: status.isExecutable), false)
    }
    return (type(status.isExecutable ? file.executable : file.plain), false)
  }

  private mutating func type(_ code: Int) -> UniformType {
    if code >= known.count { known = codes.types }
    return known[code]
  }
}
