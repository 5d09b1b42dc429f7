import Foundation
import SystemTypes
import TypeRegistry

extension UTType {
  /// The name of the type in the user's language, e.g. "JPEG image"; nil if there is no name.
  ///
  /// The languages come from the environment (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`); without a translation,
  /// the text of the declaration is used. A type without a name uses the name of its first supertype with one, depth
  /// first in declared order; dynamic types have no name. Source: UTType.h; "Uniform Type Identifiers Overview".
  public var localizedDescription: String? { uniformType.localizedDescription(in: UserLanguages.current()) }

  /// The declared version; nil if there is none or it is not a whole number. Source: UTType.h.
  public var version: Int? { uniformType.version.flatMap { Int($0) } }

  /// The declared, unverified URL of a document about the type. Source: UTType.h.
  public var referenceURL: URL? { uniformType.referenceURL.flatMap { URL(string: $0) } }

  /// Whether the type was made up for an undeclared tag. Source: UTType.h.
  public var isDynamic: Bool { uniformType.isDynamic }

  /// Whether the type is declared. Source: UTType.h.
  public var isDeclared: Bool { uniformType.isDeclared }

  /// Whether the type is in the public domain: its identifier begins with `public.`. Source: UTType.h.
  public var isPublic: Bool { uniformType.isPublic }
}
