import Foundation

/// A folder on another file system than that for temporary files.
enum OtherFileSystem {
  static let folder: String? = {
    func device(_ path: String) -> Int? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.systemNumber] as? Int
    }
    let here = device(FileManager.default.temporaryDirectory.path)
    return ["/dev/shm", "/var/tmp", "/tmp"].first { path in
      FileManager.default.isWritableFile(atPath: path) && device(path) != nil && device(path) != here
    }
  }()
}
