/// Two names in a folder that another system cannot distinguish.
///
/// Sources: Apple, "Apple File System Guide" (case and normalization); Unicode Standard Annex 15.
package struct NameCollision: Hashable, Sendable {
  /// The difference between the names.
  package enum Difference: Sendable {
    /// Only in the normalization of their characters.
    case normalization
    /// Only in case.
    case letterCase
  }

  /// The later name, in the order of names.
  package let name: FileName
  /// The earlier name.
  package let other: FileName
  /// The difference.
  package let difference: Difference

  /// The message about ``name``.
  package var message: String {
    switch difference {
    case .normalization: "differs only in Unicode normalization from \(spelled)"
    case .letterCase: "differs only in case from '\(other)'; the names collide on most Macs and on Windows"
    }
  }

  /// The other name with non-ASCII characters escaped, to distinguish it from a name that looks the same.
  private var spelled: String {
    let scalars = other.text.unicodeScalars.map {
      $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}"
    }
    return "'\(scalars.joined())'"
  }
}
