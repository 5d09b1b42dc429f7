/// Why a binary property list, or an object in it, cannot be read.
struct BinaryFault: Error {
  let fault: PropertyList.Fault
  let message: String
  let hint: String

  init(_ fault: PropertyList.Fault = .structure, _ message: String, hint: String = BinaryFault.damaged) {
    self.fault = fault
    self.message = message
    self.hint = hint
  }

  static let damaged = "the file is damaged or truncated; obtain a fresh copy"
}
