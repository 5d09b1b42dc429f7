import PropertyLists
import UTBundleDeclarations
import UTLint
import UTLocalizedStrings
import UTText

extension LintRun {
  /// The translations, each once, with the bundles whose values they translate.
  var translations: [(strings: LocalizedStrings, subjects: [Subject])] {
    localizations.map { localization in
      (localization.strings, subjects.filter { localization.propertyLists.contains($0.file.propertyList.name) })
    }
  }
}

extension FindingPlace {
  /// The place of a key in a strings file.
  init(_ entry: LocalizedStrings.Entry) { self.init(location: entry.location, range: entry.range) }
}

extension InfoPlist {
  /// The texts that strings files translate by the text itself: the names of document types and the descriptions of
  /// types. Nil if one of them is unknown.
  var translatedTexts: [String]? {
    let texts = documentTypes.compactMap(\.name) + declaredTypes.compactMap { $0.fields.text("UTTypeDescription") }
    let known = texts.compactMap(\.value)
    return known.count == texts.count ? known : nil
  }

  /// Returns whether a text is a key or a string anywhere in the property list.
  func mentions(_ text: String) -> Bool {
    var pending = [node]
    while let next = pending.popLast() {
      switch next.kind {
      case .string where next.string == text: return true
      case .array: pending += next.elements
      case .dictionary:
        for entry in next.entries {
          if entry.key == text { return true }
          pending.append(entry.value)
        }
      default: break
      }
    }
    return false
  }
}

/// Finds the text that another is a typo of: with at most two wrong letters.
struct TypoSearch {
  private let texts: [(text: String, bytes: [UInt8])]
  private var distance = EditDistance()
  /// How many comparisons are left: a file with very many keys is made by a program.
  private var rest = 200_000

  init(among texts: some Sequence<String>) { self.texts = texts.sorted().map { ($0, Array($0.utf8)) } }

  mutating func meaning(of text: String) -> String? {
    let wanted = Array(text.utf8)
    guard wanted.count >= 8, wanted.count <= 80 else { return nil }
    var best: (distance: Int, text: String)?
    for (other, bytes) in texts where abs(bytes.count - wanted.count) <= 2 {
      guard rest > 0 else { return nil }
      rest -= 1
      let measured = distance.measure(wanted, bytes, limit: 2)
      if measured <= 2, measured < best?.distance ?? .max { best = (measured, other) }
    }
    return best?.text
  }
}

extension Source {
  /// Apple's documentation of strings files for Info.plists.
  static let localizedValues = Source(
    "Information Property List Key Reference: Localizing Property List Values",
    "https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AboutInformationPropertyListFiles.html"
  )
}
