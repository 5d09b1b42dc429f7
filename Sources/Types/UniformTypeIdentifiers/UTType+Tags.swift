import SystemTypes
import TypeRegistry

// The parameters of the two most frequently called initializers are borrowed: initializers own their parameters by
// default, and copying took a sixth of the time.
extension UTType {
  /// Creates the preferred type for a filename extension.
  ///
  /// The type of a file on disk depends on more than its name: use `URL.contentType` instead.
  /// - Parameters:
  ///   - filenameExtension: without a dot, in any case.
  ///   - supertype: the type that the result must conform to; packages, for example, are found only under `.package`.
  /// - Returns: among the declared types with this extension that conform to `supertype`, the first with an identifier
  ///   that begins with `public.`, else the first exported one, else the first declared one; a dynamic type if there is
  ///   none; nil for an empty extension, and for one that contains a dot, a slash, or a space, unless a type declares
  ///   it. Source: UTType.h; which type is preferred, and which extensions have none, was measured.
  public init?(filenameExtension: borrowing String, conformingTo supertype: borrowing UTType = .data) {
    guard
      let type = TypeRegistry.current.type(
        tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype.uniformType)
    else { return nil }
    uniformType = type
  }

  /// Creates the preferred type for a MIME type.
  ///
  /// - Parameters:
  ///   - mimeType: such as `image/jpeg`, in any case and without parameters.
  ///   - supertype: the type that the result must conform to.
  /// - Returns: chosen as for a filename extension; nil for a string without a slash. Source: UTType.h; measured.
  public init?(mimeType: borrowing String, conformingTo supertype: borrowing UTType = .data) {
    guard
      let type = TypeRegistry.current.type(
        tag: mimeType, tagClass: .mimeType, conformingTo: supertype.uniformType)
    else { return nil }
    uniformType = type
  }

  /// Creates the preferred type for a tag.
  ///
  /// - Parameters:
  ///   - tag: e.g. a filename extension.
  ///   - tagClass: the tag class.
  ///   - supertype: the type that the result must conform to; nil for any type.
  /// - Returns: chosen as for a filename extension; nil for an empty tag, for a MIME type without a slash, and for an
  ///   undeclared extension that contains a dot, a slash, or a space. Source: UTType.h; measured.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard
      let type = TypeRegistry.current.type(
        tag: tag, tagClass: tagClass.tagClass, conformingTo: supertype?.uniformType)
    else { return nil }
    uniformType = type
  }

  /// Returns every type for a tag, the preferred one first.
  ///
  /// - Parameters: as for `init(tag:tagClass:conformingTo:)`.
  /// - Returns: the declared types; without any, only the dynamic type; an empty array for an invalid tag. Source:
  ///   UTType.h.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    let registry = TypeRegistry.current
    let declared = registry.declaredTypes(
      tag: tag, tagClass: tagClass.tagClass, conformingTo: supertype?.uniformType)
    guard declared.isEmpty else { return declared.map(UTType.init) }
    return registry.dynamicType(tag: tag, tagClass: tagClass.tagClass, conformingTo: supertype?.uniformType)
      .map { [UTType($0)] } ?? []
  }

  /// The filename extension for new files of the type, in lower case and without a dot: the first declared one; nil if
  /// there is none.
  ///
  /// It is not inherited from supertypes. Source: UTType.h; the case is as for MIME types.
  public var preferredFilenameExtension: String? { uniformType.preferredTag(.filenameExtension) }

  /// The MIME type for sending content of the type, in lower case: the first declared one; nil if there is none.
  ///
  /// It is not inherited from supertypes. Source: UTType.h; the case was measured.
  public var preferredMIMEType: String? { uniformType.preferredTag(.mimeType) }

  /// The type's own tags by class, in declared order; for a dynamic type, the encoded tags.
  ///
  /// Source: UTType.h, according to which declared tags of classes other than the system's are omitted;
  /// `uniformType.tags` has them.
  public var tags: [UTTagClass: [String]] {
    let kept = uniformType.tags.filter { isDynamic || $0.tagClass.wellKnownNumber != nil }
    return Dictionary(kept.map { (UTTagClass($0.tagClass), $0.values) }) { first, _ in first }
  }
}
