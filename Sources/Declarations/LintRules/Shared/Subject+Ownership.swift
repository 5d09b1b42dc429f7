import UTBundleDeclarations
import UTLint

extension Subject {
  /// Whether the bundle exports a type.
  func owns(_ type: DeclaredText) -> Bool { type.value.map { types.standing(of: $0) == .exported } ?? false }
}
