import FoundationEssentials
import UTLocalizedStrings

/// The texts in a string catalog, as far as purpose strings need them.
///
/// Source: Apple, "Localizing and varying text with a string catalog".
struct StringCatalog: Decodable {
  struct Item: Decodable {
    struct Localization: Decodable {
      struct Unit: Decodable {
        let value: String?
      }

      let stringUnit: Unit?
    }

    let shouldTranslate: Bool?
    let localizations: [String: Localization]?
  }

  let sourceLanguage: String?
  let strings: [String: Item]?

  /// Reads a catalog; nil for other strings files and unreadable files.
  init?(_ strings: LocalizedStrings) {
    guard strings.name.hasSuffix(".xcstrings"), strings.problem == nil,
      let catalog = try? JSONDecoder().decode(StringCatalog.self, from: Data(strings.bytes))
    else { return nil }
    self = catalog
  }
}
