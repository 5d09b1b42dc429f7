import TypeRegistry
import UTLibC

/// The numbers of the types that one thread of a walk found, by the properties that determine them.
struct WalkTypes {
  /// The types of a regular file with and without executable bits, which are usually the same.
  struct FileType {
    let plain: Int
    let executable: Int

    var dependsOnMode: Bool { plain != executable }
  }

  struct FolderType {
    let code: Int
    let isPackage: Bool
  }

  private let rules: ItemTypeRules
  private let codes: TypeCodes
  private let isSelected: (@Sendable (UniformType) -> Bool)?
  /// Whether the type of each number is selected; nil if not decided yet.
  private var selected: [Bool?] = []
  private var files: ExtensionMemo<FileType>
  private var folders: ExtensionMemo<FolderType>
  /// A regular file without an extension.
  let bareFile: FileType
  private let makefile: FileType
  let bareFolder: FolderType
  let volume: FolderType
  let symbolicLink: Int

  init(_ context: WalkContext) {
    rules = context.rules
    codes = context.codes
    isSelected = context.selection.type
    bareFile = Self.numbered(rules.file(extension: nil), codes)
    makefile = Self.numbered(rules.makefile, codes)
    bareFolder = FolderType(code: codes.code(for: rules.folder(extension: nil)), isPackage: false)
    volume = FolderType(code: codes.code(for: rules.volume), isPackage: false)
    symbolicLink = codes.code(for: rules.other(.symbolicLink))
    files = ExtensionMemo(unset: bareFile)
    folders = ExtensionMemo(unset: bareFolder)
  }

  private static func numbered(_ types: ItemTypeRules.FileTypes, _ codes: TypeCodes) -> FileType {
    FileType(plain: codes.code(for: types.plain), executable: codes.code(for: types.executable))
  }

  /// Whether items of a type are selected.
  @inline(__always)
  mutating func accepts(_ code: Int) -> Bool {
    guard let isSelected else { return true }
    if code < selected.count, let known = selected[code] { return known }
    return learn(code, isSelected)
  }

  private mutating func learn(_ code: Int, _ isSelected: @Sendable (UniformType) -> Bool) -> Bool {
    let types = codes.types
    if selected.count < types.count { selected += Array(repeating: nil, count: types.count - selected.count) }
    guard code < types.count else { return false }
    let answer = isSelected(types[code])
    selected[code] = answer
    return answer
  }

  /// The type of an item whose name is irrelevant.
  func other(_ kind: FileKind) -> Int { codes.code(for: rules.other(kind)) }

  /// The type of a regular file with a name; nil if the type gets no number.
  @inline(__always)
  mutating func file(named name: UnsafeRawBufferPointer) -> FileType? {
    guard let start = ItemName.extensionStart(in: name) else {
      return ItemName.isMakefile(name) ? makefile : bareFile
    }
    let tag = UnsafeRawBufferPointer(rebasing: name[start...])
    if let key = ExtensionKey(tag), let type = files.value(for: key) { return type }
    return learnFile(tag)
  }

  /// Only a limited number of dynamic types get numbers, because there may be as many of them as files.
  private mutating func learnFile(_ bytes: UnsafeRawBufferPointer) -> FileType? {
    guard let tag = ItemName.validExtension(bytes) else { return bareFile }
    let types = rules.file(extension: tag)
    let key = ExtensionKey(bytes)
    if types.plain.isDynamic && !(key != nil && files.hasRoom) { return nil }
    let plain = codes.code(for: types.plain)
    let type = FileType(
      plain: plain, executable: types.plain == types.executable ? plain : codes.code(for: types.executable))
    if let key { files.insert(type, for: key) }
    return type
  }

  /// The type of a folder with a NUL-terminated name.
  mutating func folder(name: [CChar]) -> FolderType {
    name.withUnsafeBytes { bytes in
      let bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
      guard let start = ItemName.extensionStart(in: bytes) else { return bareFolder }
      let tag = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let key = ExtensionKey(tag)
      if let key, let type = folders.value(for: key) { return type }
      guard let text = ItemName.validExtension(tag) else { return bareFolder }
      let found = rules.folder(extension: text)
      let type = FolderType(code: codes.code(for: found), isPackage: rules.isPackage(found))
      if let key { folders.insert(type, for: key) }
      return type
    }
  }
}
