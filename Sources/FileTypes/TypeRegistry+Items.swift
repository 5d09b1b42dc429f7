import TypeRegistry

extension TypeRegistry {
  /// The type of what is at a path.
  ///
  /// - A regular file has the type of its extension among those that conform to `public.data`, or a dynamic one if
  ///   none has it; without an extension it is `public.unix-executable` or `public.data`, by its executable bits. A
  ///   makefile (`Makefile`, `makefile`, `GNUmakefile`) is `public.make-source`.
  /// - A folder has the type of its extension among those that conform to `public.directory` (packages, bundles),
  ///   else `public.folder`; where a file system is mounted, `public.volume`. What is in the folder does not matter.
  /// - Symbolic links, pipes, sockets and devices have types of their own.
  ///
  /// Where the registry does not declare such a type, the next more general one is the answer.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the working folder.
  ///   - followingLinks: whether a symbolic link at the end of the path is followed, its target's name included. One
  ///     whose target is not there is a link also then.
  /// - Throws: `FileTypeError` if nothing is there or the way to it is barred.
  public func type(ofItemAt path: String, followingLinks: Bool = false) throws(FileTypeError) -> UniformType {
    try type(ofItemAt: Array(path.utf8), followingLinks: followingLinks)
  }

  /// The type of what is at a path given as bytes, as names on disk are.
  public func type(ofItemAt path: [UInt8], followingLinks: Bool = false) throws(FileTypeError) -> UniformType {
    type(of: try Item(at: path, followingLinks: followingLinks))
  }

  func type(of item: Item) -> UniformType {
    switch item.kind {
    case .regularFile: return type(ofFileNamed: item.name, isExecutable: item.isExecutable)
    case .folder: return item.isVolume ? ItemTypeRules(self).volume : type(ofFolderNamed: item.name)
    default: return ItemTypeRules(self).other(item.kind)
    }
  }

  /// The type that a regular file of this name has, or would have.
  public func type(ofFileNamed name: ItemName, isExecutable: Bool = false) -> UniformType {
    let rules = ItemTypeRules(self)
    let types = name.isMakefile ? rules.makefile : rules.file(extension: name.pathExtension)
    return isExecutable ? types.executable : types.plain
  }

  /// The type that a folder of this name has, or would have.
  public func type(ofFolderNamed name: ItemName) -> UniformType {
    ItemTypeRules(self).folder(extension: name.pathExtension)
  }
}
