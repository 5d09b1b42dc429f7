import Foundation
import SystemTypes
import TypeRegistry

extension UTType {
  /// What people call such things, in the language of the user, e.g. "JPEG image"; nil if there is no name.
  ///
  /// The languages are those of the environment (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`); the text of the
  /// declaration stands in where it has no translation for them. A type without a name has that of the first of its
  /// supertypes with one, depth first in declared order; dynamic types have none. Source: UTType.h; "Uniform Type
  /// Identifiers Overview".
  public var localizedDescription: String? { uniformType.localizedDescription(in: UserLanguages.current()) }

  /// The declared version, or nil if there is none or it is no whole number. Source: UTType.h.
  public var version: Int? { uniformType.version.flatMap { Int($0) } }

  /// The address of a document about the type, as declared: nobody checked it. Source: UTType.h.
  public var referenceURL: URL? { uniformType.referenceURL.flatMap { URL(string: $0) } }

  /// Whether the type was made up to spell a tag that nothing declares. Source: UTType.h.
  public var isDynamic: Bool { uniformType.isDynamic }

  /// Whether something declares the type. Source: UTType.h.
  public var isDeclared: Bool { uniformType.isDeclared }

  /// Whether the type is in the public domain: its identifier begins `public.`. Source: UTType.h.
  public var isPublic: Bool { uniformType.isPublic }
}
