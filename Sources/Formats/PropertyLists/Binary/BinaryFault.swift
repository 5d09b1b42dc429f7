/// Why a binary property list, or an object in it, cannot be read.
struct BinaryFault: Error {
  let fault: PropertyList.Problem.Kind
  let message: String
  let help: String

  init(_ fault: PropertyList.Problem.Kind = .structure, _ message: String, help: String = BinaryFault.damaged) {
    self.fault = fault
    self.message = message
    self.help = help
  }

  static let damaged = "the file is damaged or truncated; obtain a fresh copy"
}
