import Foundation

/// A uniform type as an object, for code that requires objects.
///
/// ```swift
/// let type: UTTypeReference? = UTTypeReference(filenameExtension: "heic")
/// let set: Set<NSObject> = Set([type].compactMap { $0 })
/// ```
///
/// `UTType` bridges to this class with `as`. It has the members of `UTType`, with the names and types that Apple's
/// Objective-C class `UTType` has in Swift; equal types are equal objects.
public final class UTTypeReference: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// The type as a value.
  let value: UTType

  /// Creates an object from a value.
  init(_ value: UTType) { self.value = value }

  /// Returns the object itself, because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UTTypeReference)?.value == value }

  public override var hash: Int { value.hashValue }

  public override var description: String { value.description }

  public override var debugDescription: String { value.debugDescription }

  // MARK: NSSecureCoding

  private static let identifierKey = "identifier"

  public static var supportsSecureCoding: Bool { true }

  /// Encodes the identifier.
  public func encode(with coder: NSCoder) { coder.encode(value.identifier as NSString, forKey: Self.identifierKey) }

  /// Decodes an identifier; nil if it is undeclared.
  public init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: Self.identifierKey),
      let type = UTType(identifier as String)
    else { return nil }
    value = type
  }
}

extension UTTypeReference {
  /// See `UTType.init(_:)`.
  public convenience init?(_ identifier: String) {
    guard let type = UTType(identifier) else { return nil }
    self.init(type)
  }

  /// See `UTType.init(identifier:allowUndeclared:)`.
  public convenience init?(identifier: String, allowUndeclared: Bool) {
    guard let type = UTType(identifier: identifier, allowUndeclared: allowUndeclared) else { return nil }
    self.init(type)
  }

  /// See `UTType.init(filenameExtension:conformingTo:)`; conforming to `UTType.data`.
  public convenience init?(filenameExtension: String) {
    self.init(filenameExtension: filenameExtension, conformingTo: .data)
  }

  /// See `UTType.init(filenameExtension:conformingTo:)`.
  public convenience init?(filenameExtension: String, conformingTo supertype: UTType) {
    guard let type = UTType(filenameExtension: filenameExtension, conformingTo: supertype) else { return nil }
    self.init(type)
  }

  /// See `UTType.init(mimeType:conformingTo:)`; conforming to `UTType.data`.
  public convenience init?(mimeType: String) { self.init(mimeType: mimeType, conformingTo: .data) }

  /// See `UTType.init(mimeType:conformingTo:)`.
  public convenience init?(mimeType: String, conformingTo supertype: UTType) {
    guard let type = UTType(mimeType: mimeType, conformingTo: supertype) else { return nil }
    self.init(type)
  }

  /// See `UTType.init(tag:tagClass:conformingTo:)`.
  public convenience init?(tag: String, tagClass: String, conformingTo supertype: UTType?) {
    guard let type = UTType(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: supertype) else {
      return nil
    }
    self.init(type)
  }

  /// See `UTType.init(tag:tagClass:conformingTo:)`.
  public convenience init?(tag: String, tagClass: String, conformingToType supertype: UTType?) {
    self.init(tag: tag, tagClass: tagClass, conformingTo: supertype)
  }

  /// See `UTType.types(tag:tagClass:conformingTo:)`.
  public static func types(tag: String, tagClass: String, conformingTo supertype: UTType?) -> [UTType] {
    UTType.types(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: supertype)
  }

  /// See `UTType.init(exportedAs:conformingTo:)`.
  public convenience init(exportedAs identifier: String) { self.init(UTType(exportedAs: identifier)) }

  /// See `UTType.init(exportedAs:conformingTo:)`.
  public convenience init(exportedAs identifier: String, conformingTo parentType: UTType) {
    self.init(UTType(exportedAs: identifier, conformingTo: parentType))
  }

  /// See `UTType.init(importedAs:conformingTo:)`.
  public convenience init(importedAs identifier: String) { self.init(UTType(importedAs: identifier)) }

  /// See `UTType.init(importedAs:conformingTo:)`.
  public convenience init(importedAs identifier: String, conformingTo parentType: UTType) {
    self.init(UTType(importedAs: identifier, conformingTo: parentType))
  }
}

extension UTTypeReference {
  /// See `UTType.identifier`.
  public var identifier: String { value.identifier }

  /// See `UTType.preferredFilenameExtension`.
  public var preferredFilenameExtension: String? { value.preferredFilenameExtension }

  /// See `UTType.preferredMIMEType`.
  public var preferredMIMEType: String? { value.preferredMIMEType }

  /// See `UTType.localizedDescription`.
  public var localizedDescription: String? { value.localizedDescription }

  /// See `UTType.version`.
  public var version: NSNumber? { value.version.map { NSNumber(value: $0) } }

  /// See `UTType.referenceURL`.
  public var referenceURL: URL? { value.referenceURL }

  /// See `UTType.isDynamic`.
  public var isDynamic: Bool { value.isDynamic }

  /// See `UTType.isDeclared`.
  public var isDeclared: Bool { value.isDeclared }

  /// See `UTType.isPublic`.
  public var isPublic: Bool { value.isPublic }

  /// See `UTType.tags`; the keys are the raw values of tag classes.
  public var tags: [String: [String]] {
    Dictionary(value.tags.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
  }

  /// See `UTType.supertypes`.
  public var supertypes: Set<UTType> { value.supertypes }

  /// See `UTType.conforms(to:)`.
  public func conforms(to type: UTType) -> Bool { value.conforms(to: type) }

  /// See `UTType.isSupertype(of:)`.
  public func isSupertype(of type: UTType) -> Bool { value.isSupertype(of: type) }

  /// See `UTType.isSubtype(of:)`.
  public func isSubtype(of type: UTType) -> Bool { value.isSubtype(of: type) }
}
