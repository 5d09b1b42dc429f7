import TypeRegistry

extension UniformType {
  /// Whether Apple retired the type: `UTCoreTypes.h` calls single-file applications obsolete.
  var isRetired: Bool { identifier == "com.apple.application-file" }
}
