import TypeRegistry

extension TypeRegistry {
  /// Returns the type of the item at a path.
  ///
  /// - A regular file has the type of its extension among the types that conform to `public.data`, or a dynamic type if
  ///   there is none; without an extension it is `public.unix-executable` or `public.data`, by its executable bits. A
  ///   makefile (`Makefile`, `makefile`, `GNUmakefile`) is `public.make-source`.
  /// - A folder has the type of its extension among the types that conform to `public.directory` (packages, bundles),
  ///   else `public.folder`; where a file system is mounted, `public.volume`. The contents of the folder do not matter.
  /// - A file `._NAME` in the AppleDouble format, next to NAME, is `public.data`. To recognize it, the beginning of
  ///   files with such names is read.
  /// - Symbolic links, pipes, sockets, and devices have their own types.
  ///
  /// If the registry does not declare such a type, the answer is the next more general one.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the working folder.
  ///   - followingLinks: whether a symbolic link at the end of the path is followed; the type then also depends on the
  ///     target's name. A link without a target is always a link.
  /// - Throws: `FileTypeError` if the item does not exist or is not accessible.
  public func type(ofItemAt path: String, followingLinks: Bool = false) throws(FileTypeError) -> UniformType {
    try type(ofItemAt: Array(path.utf8), followingLinks: followingLinks)
  }

  /// Returns the type of the item at a path given as bytes.
  public func type(ofItemAt path: [UInt8], followingLinks: Bool = false) throws(FileTypeError) -> UniformType {
    type(of: try Item(at: path, followingLinks: followingLinks))
  }

  func type(of item: Item) -> UniformType {
    switch item.kind {
    case .file where item.isAppleDouble: return ItemTypeRules(self).file(extension: nil).plain
    case .file: return type(ofFileNamed: item.name, isExecutable: item.isExecutable)
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
