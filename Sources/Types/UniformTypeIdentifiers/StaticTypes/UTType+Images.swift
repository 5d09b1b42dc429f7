// Static members of UTType: still pictures, in the order of UTCoreTypes.h.

extension UTType {
  /// A still picture of any format.
  ///
  /// Identifier `public.image`; conforms to `public.data` and `public.content`.
  public static let image = UTType(system: "public.image")

  /// A JPEG picture.
  ///
  /// Identifier `public.jpeg`; conforms to `public.image`.
  public static let jpeg = UTType(system: "public.jpeg")

  /// A TIFF picture.
  ///
  /// Identifier `public.tiff`; conforms to `public.image`.
  public static let tiff = UTType(system: "public.tiff")

  /// A GIF picture, animated or not.
  ///
  /// Identifier `com.compuserve.gif`; conforms to `public.image`.
  public static let gif = UTType(system: "com.compuserve.gif")

  /// A PNG picture.
  ///
  /// Identifier `public.png`; conforms to `public.image`.
  public static let png = UTType(system: "public.png")

  /// A macOS icon in several sizes.
  ///
  /// Identifier `com.apple.icns`; conforms to `public.image`.
  public static let icns = UTType(system: "com.apple.icns")

  /// A Windows bitmap.
  ///
  /// Identifier `com.microsoft.bmp`; conforms to `public.image`.
  public static let bmp = UTType(system: "com.microsoft.bmp")

  /// A Windows icon.
  ///
  /// Identifier `com.microsoft.ico`; conforms to `public.image`.
  public static let ico = UTType(system: "com.microsoft.ico")

  /// Unprocessed sensor data from a camera of any make.
  ///
  /// Identifier `public.camera-raw-image`; conforms to `public.image`.
  public static let rawImage = UTType(system: "public.camera-raw-image")

  /// A vector drawing in SVG.
  ///
  /// Identifier `public.svg-image`; conforms to `public.image` and `public.xml`.
  public static let svg = UTType(system: "public.svg-image")

  /// A photograph with the moments around it. It names content, not a file format: it has no tags and is not data.
  ///
  /// Identifier `com.apple.live-photo`; conforms to no other type.
  public static let livePhoto = UTType(system: "com.apple.live-photo")

  /// A picture in the High Efficiency Image File Format.
  ///
  /// Identifier `public.heif`; conforms to `public.heif-standard`.
  public static let heif = UTType(system: "public.heif")

  /// A picture in the High Efficiency Image File Format, coded with HEVC.
  ///
  /// Identifier `public.heic`; conforms to `public.heif-standard`.
  public static let heic = UTType(system: "public.heic")

  /// A WebP picture.
  ///
  /// Identifier `org.webmproject.webp`; conforms to `public.image`.
  public static let webP = UTType(system: "org.webmproject.webp")

  /// A sequence of pictures in the High Efficiency Image File Format, coded with HEVC.
  ///
  /// Identifier `public.heics`; conforms to `public.heif-standard`.
  public static let heics = UTType(system: "public.heics")

  /// An OpenEXR picture with high dynamic range.
  ///
  /// Identifier `com.ilm.openexr-image`; conforms to `public.image`.
  public static let exr = UTType(system: "com.ilm.openexr-image")

  /// A raw picture in Adobe's Digital Negative format.
  ///
  /// Identifier `com.adobe.raw-image`; conforms to `public.camera-raw-image`.
  public static let dng = UTType(system: "com.adobe.raw-image")

  /// A JPEG XL picture.
  ///
  /// Identifier `public.jpeg-xl`; conforms to `public.image`.
  public static let jpegxl = UTType(system: "public.jpeg-xl")
}
