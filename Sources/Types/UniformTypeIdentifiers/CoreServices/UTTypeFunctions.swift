import Foundation
import SystemTypes
import TypeRegistry

// The functions of UTType.h in Launch Services. A package with `#if canImport(UniformTypeIdentifiers)` may call them
// there for older Apple systems, and the compiler checks both branches.

/// The class of filename extensions, ``UTTagClass/filenameExtension``. Source: UTType.h in Launch Services.
@available(*, deprecated, message: "Use UTTagClass.filenameExtension instead.")
public var kUTTagClassFilenameExtension: CFString { "public.filename-extension" }

/// The class of MIME types, ``UTTagClass/mimeType``. Source: UTType.h in Launch Services.
@available(*, deprecated, message: "Use UTTagClass.mimeType instead.")
public var kUTTagClassMIMEType: CFString { "public.mime-type" }

/// The class of pasteboard types. Source: UTType.h in Launch Services.
@available(*, deprecated, message: "Use UTTagClass(rawValue:) instead.")
public var kUTTagClassNSPboardType: CFString { "com.apple.nspboard-type" }

/// The class of four-character codes. Source: UTType.h in Launch Services.
@available(*, deprecated, message: "Use UTTagClass(rawValue:) instead.")
public var kUTTagClassOSType: CFString { "com.apple.ostype" }

/// Returns the identifier of the preferred type for a tag.
///
/// - Parameters:
///   - inTagClass: the tag class, such as ``kUTTagClassFilenameExtension``.
///   - inTag: the tag.
///   - inConformingToUTI: the identifier of a type that the result must conform to; nil for any type.
/// - Returns: the identifier, which is dynamic if nothing declares the tag, to be released by the caller
///   (`takeRetainedValue()`); nil for an invalid tag. Source: UTType.h in Launch Services.
@available(*, deprecated, message: "Use UTType(tag:tagClass:conformingTo:) instead.")
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
  let supertype = inConformingToUTI.map { $0 as String }.map(UTType.init(carrying:))
  let type = UTType(
    tag: inTag as String, tagClass: UTTagClass(rawValue: inTagClass as String), conformingTo: supertype)
  return type.map { .passRetained($0.identifier as CFString) }
}

/// Returns the preferred tag of a type.
///
/// - Parameters:
///   - inUTI: the identifier of the type.
///   - inTagClass: the tag class.
/// - Returns: the tag, to be released by the caller (`takeRetainedValue()`); nil if the type has none of that kind.
///   Source: UTType.h in Launch Services.
@available(*, deprecated, message: "Use UTType.preferredFilenameExtension, preferredMIMEType, or tags instead.")
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
  let tags = UTType(inUTI as String)?.tags[UTTagClass(rawValue: inTagClass as String)]
  return tags?.first.map { .passRetained($0 as CFString) }
}

/// Returns the description of a type in the user's language.
///
/// - Parameter inUTI: the identifier of the type.
/// - Returns: the text, to be released by the caller (`takeRetainedValue()`); nil if there is none. Source: UTType.h in
///   Launch Services.
@available(*, deprecated, message: "Use UTType.localizedDescription instead.")
public func UTTypeCopyDescription(_ inUTI: CFString) -> Unmanaged<CFString>? {
  (UTType(inUTI as String)?.localizedDescription).map { .passRetained($0 as CFString) }
}

/// Returns whether a type equals another type or conforms to it.
///
/// - Parameters:
///   - inUTI: the identifier of the type.
///   - inConformsToUTI: the identifier of the other type.
/// - Returns: whether it does; for an undeclared type, whether the identifiers are equal. Source: UTType.h in Launch
///   Services.
@available(*, deprecated, message: "Use UTType.conforms(to:) instead.")
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  UTType(carrying: inUTI as String).conforms(to: UTType(carrying: inConformsToUTI as String))
}

/// Returns whether two identifiers name the same type, ignoring case. Source: UTType.h in Launch Services.
@available(*, deprecated, message: "Compare UTType values instead.")
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  UTType(carrying: inUTI1 as String) == UTType(carrying: inUTI2 as String)
}

/// Returns whether a type is declared. Source: UTType.h in Launch Services.
@available(*, deprecated, message: "Use UTType.isDeclared instead.")
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool { UTType(inUTI as String)?.isDeclared ?? false }

/// Returns whether a type is dynamic: made up for an undeclared tag. Source: UTType.h in Launch Services.
@available(*, deprecated, message: "Use UTType.isDynamic instead.")
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool { UTType(inUTI as String)?.isDynamic ?? false }

extension UTType {
  /// The type with this identifier, declared or not.
  fileprivate init(carrying identifier: String) {
    self.init(TypeRegistry.current.type(carrying: identifier))
  }
}
