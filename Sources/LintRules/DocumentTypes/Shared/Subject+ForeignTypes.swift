import BundleDeclarations
import Lint

extension Subject {
  /// Whether a type is the system's, and not of the bundle's maker.
  func isForeign(_ type: DeclaredText) -> Bool {
    guard let value = type.value, types.isSystemType(value) else { return false }
    // If it is exported, that is what is wrong.
    return types.standing(of: value) != .exported && !sharesMaker(with: value)
  }
}

/// How a message goes on after the first of some types.
func others(_ count: Int) -> String {
  switch count {
  case ...1: ""
  case 2: " and 1 other"
  default: " and \(count - 1) others"
  }
}
