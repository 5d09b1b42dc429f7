// Static members of UTType: the roots of the type hierarchy and the items of a file system, in the order of
// UTCoreTypes.h.

extension UTType {
  /// Any item of a file system: a file, a folder, or a link. The root of the physical hierarchy.
  ///
  /// Identifier `public.item`; conforms to no other type.
  public static let item = UTType(system: "public.item")

  /// Anything a person would call content, in any form: text, pictures, or sound. The root of the functional hierarchy.
  ///
  /// Identifier `public.content`; conforms to no other type.
  public static let content = UTType(system: "public.content")

  /// Content made of parts of several kinds, such as a document with text and pictures.
  ///
  /// Identifier `public.composite-content`; conforms to `public.content`.
  public static let compositeContent = UTType(system: "public.composite-content")

  /// A sequence of bytes: every ordinary file, and data on a pasteboard.
  ///
  /// Identifier `public.data`; conforms to `public.item`.
  public static let data = UTType(system: "public.data")

  /// A directory of a file system, whether shown as a folder or as a package.
  ///
  /// Identifier `public.directory`; conforms to `public.item`.
  public static let directory = UTType(system: "public.directory")

  /// An item that stands for another item and can be resolved to it, such as a link or an alias.
  ///
  /// Identifier `com.apple.resolvable`; conforms to no other type.
  public static let resolvable = UTType(system: "com.apple.resolvable")

  /// A symbolic link.
  ///
  /// Identifier `public.symlink`; conforms to `public.item` and `com.apple.resolvable`.
  public static let symbolicLink = UTType(system: "public.symlink")

  /// Anything that can be run, as a flat file or as a bundle.
  ///
  /// Identifier `public.executable`; conforms to no other type.
  public static let executable = UTType(system: "public.executable")

  /// The location where a volume is mounted.
  ///
  /// Identifier `com.apple.mount-point`; conforms to `public.item` and `com.apple.resolvable`.
  public static let mountPoint = UTType(system: "com.apple.mount-point")

  /// An alias file of the Finder.
  ///
  /// Identifier `com.apple.alias-file`; conforms to `public.data` and `com.apple.resolvable`.
  public static let aliasFile = UTType(system: "com.apple.alias-file")

  /// A URL bookmark, as bytes.
  ///
  /// Identifier `com.apple.bookmark`; conforms to `public.data` and `com.apple.resolvable`.
  public static let urlBookmarkData = UTType(system: "com.apple.bookmark")

  /// A URL, as data.
  ///
  /// Identifier `public.url`; conforms to `public.data`.
  public static let url = UTType(system: "public.url")

  /// A URL that names a file, as data.
  ///
  /// Identifier `public.file-url`; conforms to `public.url`.
  public static let fileURL = UTType(system: "public.file-url")

  /// A directory that is presented to users as a folder.
  ///
  /// Identifier `public.folder`; conforms to `public.directory`.
  public static let folder = UTType(system: "public.folder")

  /// The root folder of a volume.
  ///
  /// Identifier `public.volume`; conforms to `public.folder`.
  public static let volume = UTType(system: "public.volume")

  /// A log in any format.
  ///
  /// Identifier `public.log`; conforms to `public.item`.
  public static let log = UTType(system: "public.log")
}
