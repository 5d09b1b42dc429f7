@_exported import Foundation
import SystemTypes
import TypeRegistry

/// A uniform type: the type of a file, of data on a pasteboard, or of anything else, with a reverse-DNS identifier such
/// as `public.jpeg`.
///
/// ```swift
/// let type = UTType(filenameExtension: "heic")
/// let isPicture = type?.conforms(to: .image)  // true
/// let mediaType = type?.preferredMIMEType  // "image/heic"
/// ```
///
/// Code written for Apple's framework of this name compiles against this one unchanged.
///
/// ## Where types come from
/// `UTType` queries a `TypeRegistry`: `TypeRegistry.current`, which contains the system's types and the declarations of
/// the standard folders, or, inside `withCurrent`, the registry of that task. Static types such as `UTType.jpeg` come
/// from `TypeRegistry.ofProcess`. A value keeps its registry and gets its answers from it. Values of different
/// registries are equal if their identifiers are, and conform to each other by identifier.
///
/// ## Cost
/// A value takes three words. Looking up an identifier, filename extension, or MIME type is one hash lookup without
/// allocation; a conformance test reads one bit. Comparing two values of one registry compares two integers.
public struct UTType: Sendable {
  /// The type in its registry.
  public let uniformType: UniformType

  /// Creates a type from one of a registry.
  @inline(__always)
  public init(_ uniformType: UniformType) { self.uniformType = uniformType }

  /// Creates a type that the system declares.
  init(system identifier: String) { uniformType = TypeRegistry.ofProcess.type(carrying: identifier) }

  /// Creates the type with an identifier.
  ///
  /// - Parameter identifier: in any case, e.g. `"public.jpeg"`.
  /// - Returns: a declared type, or a dynamic one for a well-formed `dyn.…`; nil if the identifier is undeclared.
  ///   Source: UTType.h.
  public init?(_ identifier: String) {
    guard let type = TypeRegistry.current.type(identifier) else { return nil }
    uniformType = type
  }

  /// Creates the type with an identifier, declared or not.
  ///
  /// This preserves types from other systems, so that they can be stored or passed on.
  /// - Parameters:
  ///   - identifier: in any case.
  ///   - allowUndeclared: whether to accept an undeclared identifier. Its type is neither declared nor dynamic, has no
  ///     tags, and conforms only to itself.
  /// - Returns: nil if the identifier is undeclared and that is not allowed, or if it is invalid: identifiers consist
  ///   of letters, digits, `.`, `-`, and non-ASCII characters. Source: UTType.h of the SDK of macOS 27; "Uniform Type
  ///   Identifiers Overview" for the characters.
  public init?(identifier: String, allowUndeclared: Bool) {
    let registry = TypeRegistry.current
    if let type = registry.type(identifier) {
      uniformType = type
    } else if allowUndeclared && Self.isWellFormed(identifier) {
      uniformType = registry.type(carrying: identifier)
    } else {
      return nil
    }
  }

  /// The identifier in lower case. Source: UTType.h; the case was measured.
  public var identifier: String { uniformType.identifier }

  /// The spelling of a `dyn.` identifier determines its meaning, so a malformed one is not a type.
  private static func isWellFormed(_ identifier: String) -> Bool {
    !identifier.isEmpty && !identifier.isReservedForDynamicTypes
      && identifier.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), 0x80...: true
        default: false
        }
      }
  }
}

extension UTType: Hashable {
  /// Whether the identifiers are equal. Source: measured.
  @inline(__always)
  public static func == (left: UTType, right: UTType) -> Bool { left.uniformType == right.uniformType }

  public func hash(into hasher: inout Hasher) { uniformType.hash(into: &hasher) }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { identifier }

  /// The identifier and whether the type is dynamic and declared, in the format of Apple's debugger.
  public var debugDescription: String {
    "\(identifier) (\(isDynamic ? "" : "not ")dynamic, \(isDeclared ? "" : "not ")declared)"
  }
}
