import UTBundleDeclarations
import UTLint

extension Subject {
  /// Whether a type belongs to the system and not to the bundle's vendor.
  func isForeign(_ type: DeclaredText) -> Bool {
    guard let value = type.value, types.isSystemType(value) else { return false }
    // If the bundle exports it, that is the problem, and another rule reports it.
    return types.standing(of: value) != .exported && !sharesMaker(with: value)
  }
}

/// The end of a message after the first of several types.
func others(_ count: Int) -> String {
  switch count {
  case ...1: ""
  case 2: " and 1 more type"
  default: " and \(count - 1) more types"
  }
}
