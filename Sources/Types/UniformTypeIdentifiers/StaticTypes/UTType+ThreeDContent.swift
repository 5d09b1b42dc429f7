// Static members of UTType: three-dimensional scenes and objects, in the order of UTCoreTypes.h.

extension UTType {
  /// Three-dimensional content of any format.
  ///
  /// Identifier `public.3d-content`; conforms to `public.content`.
  public static let threeDContent = UTType(system: "public.3d-content")

  /// A Universal Scene Description, as text or binary.
  ///
  /// Identifier `com.pixar.universal-scene-description`; conforms to `public.3d-content` and `public.data`.
  public static let usd = UTType(system: "com.pixar.universal-scene-description")

  /// A Universal Scene Description with its assets in one file.
  ///
  /// Identifier `com.pixar.universal-scene-description-mobile`; conforms to `public.3d-content` and `public.data`.
  public static let usdz = UTType(system: "com.pixar.universal-scene-description-mobile")

  /// A scene made with Reality Composer.
  ///
  /// Identifier `com.apple.reality`; conforms to `public.data`.
  public static let realityFile = UTType(system: "com.apple.reality")

  /// A scene serialized by SceneKit.
  ///
  /// Identifier `com.apple.scenekit.scene`; conforms to `public.data` and `public.3d-content`.
  public static let sceneKitScene = UTType(system: "com.apple.scenekit.scene")

  /// A scanned object that augmented-reality apps look for.
  ///
  /// Identifier `com.apple.arobject`; conforms to `public.data`.
  public static let arReferenceObject = UTType(system: "com.apple.arobject")
}
