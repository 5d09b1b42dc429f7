/// An error that ends a command.
struct Failure: Error, CustomStringConvertible {
  let description: String
  /// 2, or 1 if there is no answer.
  let exitCode: Int32

  init(_ description: String, exitCode: Int32 = 2) {
    self.description = description
    self.exitCode = exitCode
  }
}
