import Foundation

extension PeerRefusal {
  /// - Parameter refusal: the refusal of a presenter of this process.
  init(_ refusal: PresenterNegotiation.Refusal) {
    let error = refusal.error as NSError
    // Foundation on Linux ignores the description of an error that also has its own domain and code.
    let description = (refusal.error as? any LocalizedError)?.errorDescription ?? error.localizedDescription
    self.init(path: refusal.path ?? [], domain: error.domain, code: Int64(error.code), description: description)
  }

  /// The refusal, with the error that this process reports.
  var refusal: PresenterNegotiation.Refusal {
    let error = NSError(domain: domain, code: Int(code), userInfo: [NSLocalizedDescriptionKey: description])
    return PresenterNegotiation.Refusal(path: path, error: error)
  }
}
