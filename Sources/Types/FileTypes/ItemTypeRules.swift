import TypeRegistry
import UTLibC

/// The rules for the type of an item, from its kind and name alone.
///
/// Sources: Apple's "Uniform Type Identifiers Overview" and "Bundle Programming Guide" (a folder is a package by its
/// extension), the declarations of the types for pipes, sockets, devices, links, folders, and volumes, and answers of
/// `mdls` on Macs: `public.data` for `.bashrc` and names without a dot, `public.unix-executable` if such a file is
/// executable, a dynamic type that conforms to `public.unix-executable` for an executable file with an unknown
/// extension, `public.make-source` for `Makefile`, and `public.folder` for a folder with an unknown extension, even if
/// there is a `Contents/Info.plist` in it.
struct ItemTypeRules {
  let registry: TypeRegistry

  /// The types of a regular file, by whether one of its executable bits is set; mostly the same.
  struct FileTypes {
    let plain: UniformType
    let executable: UniformType
  }

  init(_ registry: TypeRegistry) { self.registry = registry }

  /// The types of a regular file with this extension.
  func file(extension tag: String?) -> FileTypes {
    let data = registry.type(carrying: "public.data")
    guard let tag, let type = registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: data) else {
      let plain = declared("public.data", "public.item")
      return FileTypes(plain: plain, executable: registry.type("public.unix-executable") ?? plain)
    }
    guard type.isDynamic, let executable = registry.type("public.unix-executable") else {
      return FileTypes(plain: type, executable: type)
    }
    let dynamic = registry.dynamicType(tag: tag, tagClass: .filenameExtension, conformingTo: executable)
    return FileTypes(plain: type, executable: dynamic ?? executable)
  }

  /// The types of a regular file with a makefile's name.
  var makefile: FileTypes {
    guard let type = registry.type("public.make-source") else { return file(extension: nil) }
    return FileTypes(plain: type, executable: type)
  }

  /// The type of a folder with this extension: a declared type of packages, bundles, or other folders, else a folder.
  func folder(extension tag: String?) -> UniformType {
    let directory = registry.type(carrying: "public.directory")
    if let tag, let type = registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: directory),
      !type.isDynamic
    {
      return type
    }
    return declared("public.folder", "public.directory", "public.item")
  }

  /// The type of a folder where a file system is mounted.
  var volume: UniformType { declared("public.volume", "public.folder", "public.directory", "public.item") }

  /// The type of an item whose name does not matter.
  func other(_ kind: FileKind) -> UniformType {
    switch kind {
    case .file: declared("public.data", "public.item")
    case .folder: folder(extension: nil)
    case .symbolicLink: declared("public.symlink", "public.item")
    case .namedPipe: declared("public.named-pipe", "public.item")
    case .socket: declared("public.socket", "public.item")
    case .characterDevice: declared("public.character-special", "public.item")
    case .blockDevice: declared("public.block-special", "public.item")
    case .other: declared("public.item")
    }
  }

  /// Whether a folder of this type is one document to its user.
  func isPackage(_ type: UniformType) -> Bool { type.conforms(to: registry.type(carrying: "com.apple.package")) }

  /// The first declared one of these types; if the registry declares none, the first by its name.
  private func declared(_ identifiers: StaticString...) -> UniformType {
    for identifier in identifiers {
      if let type = registry.type(identifier.description) { return type }
    }
    return registry.type(carrying: identifiers.first?.description ?? "public.item")
  }
}
