import UTText

extension SyncError {
  /// The text of an error that only engines that can be asked report.
  var textOfService: String {
    switch self {
    case .notRunning: "Syncthing is not running; start it, for example with 'systemctl --user start syncthing'"
    case .notConfigured: "Syncthing configuration not found; start Syncthing once, or set STHOMEDIR"
    case .unusableConfiguration(let reason): "cannot use the Syncthing configuration: \(PrintableText.short(reason))"
    case .keyRejected: "Syncthing rejected the API key from its configuration; restart Syncthing"
    case .foreignListener: "another user's program uses Syncthing's address; stop it, or change the address"
    case .timedOut: "Syncthing did not answer in time"
    case .malformedAnswer(let reason): "invalid response from Syncthing: \(PrintableText.short(reason))"
    case .answerTooLarge(let maximum): "the response from Syncthing is larger than the limit of \(maximum) bytes"
    case .refused(let status, let text):
      "Syncthing refused the request (\(status))" + (text.isEmpty ? "" : ": \(PrintableText.short(text))")
    case .folderNotSynchronized: "Syncthing does not synchronize the folder"
    case .folderFailed(let reason): "Syncthing stopped the folder: \(PrintableText.short(reason))"
    case .transferFailed(let reason): "Syncthing cannot synchronize it: \(PrintableText.short(reason))"
    case .oneWay: "the folder's type in Syncthing is not 'Send & Receive'; change the type, then try again"
    case .link: "it is a symbolic link, and Syncthing does not report which version other devices have"
    case .notRead: "it was modified after Syncthing last scanned the folder; try again after the next scan"
    case .unsupportedName: "Syncthing cannot ignore an item with this name"
    default: ""
    }
  }
}
