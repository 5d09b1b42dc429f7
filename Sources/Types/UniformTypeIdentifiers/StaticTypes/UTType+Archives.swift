// Static members of UTType: archives, compressed files, and disk images, in the order of UTCoreTypes.h.

extension UTType {
  /// The image of a disk, of any format.
  ///
  /// Identifier `public.disk-image`; conforms to `public.archive`.
  public static let diskImage = UTType(system: "public.disk-image")

  /// Files and folders packed into one file, or a compressed file.
  ///
  /// Identifier `public.archive`; conforms to no other type.
  public static let archive = UTType(system: "public.archive")

  /// A file compressed with gzip.
  ///
  /// Identifier `org.gnu.gnu-zip-archive`; conforms to `public.data` and `public.archive`.
  public static let gzip = UTType(system: "org.gnu.gnu-zip-archive")

  /// A file compressed with bzip2.
  ///
  /// Identifier `public.bzip2-archive`; conforms to `public.data` and `public.archive`.
  public static let bz2 = UTType(system: "public.bzip2-archive")

  /// A ZIP archive.
  ///
  /// Identifier `public.zip-archive`; conforms to `com.pkware.zip-archive`.
  public static let zip = UTType(system: "public.zip-archive")

  /// An archive in the format of the AppleArchive framework.
  ///
  /// Identifier `com.apple.archive`; conforms to `public.data` and `public.archive`.
  public static let appleArchive = UTType(system: "com.apple.archive")

  /// A tar archive.
  ///
  /// Identifier `public.tar-archive`; conforms to `org.gnu.gnu-tar-archive`.
  public static let tarArchive = UTType(system: "public.tar-archive")
}
