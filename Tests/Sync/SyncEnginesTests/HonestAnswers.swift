import Foundation

/// The answers of a Syncthing that has uploaded a.txt to a device whose identifier precedes its own.
struct HonestAnswers: Sendable {
  static let this = "BBBBBBB-BBBBBBB-BBBBBBB-BBBBBBB-BBBBBBB-BBBBBBB-BBBBBBB-BBBBBBB"
  static let other = this.replacing("B", with: "A")

  /// By the path of the request.
  var texts: [String: String]

  /// - Parameters:
  ///   - folder: a folder with data/a.txt.
  ///   - file: changes `db/file` from the entry of an item.
  init(folder: String, file: (String) -> String = { file($0, $0) }) {
    let (this, other) = (Self.this, Self.other)
    let devices = #"[{"deviceID":"\#(this)"},{"deviceID":"\#(other)","name":"bee"}]"#
    texts = [
      "/rest/config/folders/x": #"{"id":"x","path":"\#(folder)/data","type":"sendreceive","devices":\#(devices)}"#,
      "/rest/db/status": #"{"state":"idle"}"#, "/rest/system/status": #"{"myID":"\#(this)"}"#,
      "/rest/config/devices": devices,
      "/rest/system/connections": #"{"connections":{"\#(other)":{"connected":true}}}"#,
      "/rest/stats/folder": #"{"x":{"lastScan":"2099-01-01T00:00:00Z"}}"#,
      "/rest/db/ignores": #"{"ignore":null,"error":null}"#,
      "/rest/db/file": file(Self.entry(folder)),
    ]
  }

  private static func entry(_ folder: String) -> String {
    var status = stat()
    stat("\(folder)/data/a.txt", &status)
    let seconds = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)).formatted(.iso8601)
    let digits = String(status.st_mtim.tv_nsec)
    let time = "\(seconds.dropLast()).\(String(repeating: "0", count: 9 - digits.count))\(digits)Z"
    return """
      {"name":"a.txt","type":"FILE_INFO_TYPE_FILE","size":4,"modified":"\(time)","modifiedBy":"AAAAAAA",
      "version":["AAAAAAA:1"],"deleted":false,"invalid":false,"ignored":false}
      """
  }

  /// `db/file` with the same entry for this device and others.
  static func same(_ entry: String) -> String { file(entry, entry) }

  /// `db/file`.
  static func file(
    _ local: String, _ global: String, holder: String = other, fromTemporary: Bool = false
  ) -> String {
    #"""
    {"availability":[{"id":"\#(holder)","fromTemporary":\#(fromTemporary)}],"global":\#(global),"local":\#(local)}
    """#
  }
}
