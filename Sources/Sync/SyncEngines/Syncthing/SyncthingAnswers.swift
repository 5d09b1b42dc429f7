// Answers of Syncthing. Missing keys are nil or empty, and keys of a wrong type are errors: an answer that is not
// understood must not be misinterpreted.

/// A version of an item in an index: `local` and `global` of `db/file`.
struct IndexEntry: Decodable {
  var name: String
  var type: String?
  var size: Int64?
  var modified: IndexTime?
  var modifiedBy: String?
  var version: [String]
  var isDeleted: Bool
  var isInvalid: Bool
  var isIgnored: Bool
  /// The number of blocks in which a file is transferred.
  var blockCount: Int64?

  private enum Key: String, CodingKey {
    case name, type, size, modified, modifiedBy, version, deleted, invalid, ignored
    case blockCount = "numBlocks"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    name = try values.decodeIfPresent(String.self, forKey: .name) ?? ""
    // A number in old versions of Syncthing.
    type = try? values.decodeIfPresent(String.self, forKey: .type)
    size = try values.decodeIfPresent(Int64.self, forKey: .size)
    modified = try values.decodeIfPresent(String.self, forKey: .modified).flatMap(IndexTime.init)
    modifiedBy = try values.decodeIfPresent(String.self, forKey: .modifiedBy)
    version = try values.decodeIfPresent([String].self, forKey: .version) ?? []
    isDeleted = try values.decodeIfPresent(Bool.self, forKey: .deleted) ?? false
    isInvalid = try values.decodeIfPresent(Bool.self, forKey: .invalid) ?? false
    isIgnored = try values.decodeIfPresent(Bool.self, forKey: .ignored) ?? false
    blockCount = try? values.decodeIfPresent(Int64.self, forKey: .blockCount)
  }

  var isFolder: Bool { type?.hasSuffix("DIRECTORY") ?? false }
  var isLink: Bool { type?.contains("SYMLINK") ?? false }
  /// Whether the index has the item.
  var isKnown: Bool { !name.isEmpty && !version.isEmpty }
}

/// `db/file`.
struct FileAnswer: Decodable {
  struct Holder: Decodable {
    var id: String
    var fromTemporary: Bool
  }

  struct Times: Decodable {
    struct Pair: Decodable {
      var real: String?
      var virtual: String?
    }

    var value: Pair?
  }

  /// The connected devices that have the newest version, or parts of it.
  var availability: [Holder]?
  var local: IndexEntry?
  var global: IndexEntry?
  var mtime: Times?
}

/// `config/folders/ID`.
struct FolderConfiguration: Decodable {
  struct Member: Decodable {
    var deviceID: String
  }

  var id: String
  var path: String
  var type: String?
  var paused: Bool?
  var devices: [Member]?
  var maxConflicts: Int?
  var fsWatcherEnabled: Bool?
  var ignoreDelete: Bool?
  /// Times that differ by less are considered equal.
  var modTimeWindowS: Int?
}

/// `config/devices`.
struct DeviceConfiguration: Decodable {
  var deviceID: String
  var name: String?
}

/// `system/status`.
struct SystemStatus: Decodable {
  var myID: String
}

/// `system/connections`.
struct Connections: Decodable {
  struct Connection: Decodable {
    var connected: Bool
  }

  var connections: [String: Connection]
}

/// `db/status`.
struct FolderStatus: Decodable {
  var state: String?
  var error: String?
  var watchError: String?
  /// The number of items that could not be read or transferred.
  var errors: Int?
  /// The same number, in some versions of Syncthing.
  var pullErrors: Int?

  var hasFailures: Bool { errors ?? 0 > 0 || pullErrors ?? 0 > 0 }
}

/// `stats/folder`, by the identifier of the folder.
struct FolderStatistics: Decodable {
  /// To the second.
  var lastScan: String
}

/// `db/ignores`.
struct Ignores: Decodable {
  var ignore: [String]?
  var error: String?
}

/// `folder/errors`.
struct FolderErrors: Decodable {
  struct Item: Decodable {
    var path: String
    var error: String
  }

  var errors: [Item]?
}

/// `db/browse`.
struct BrowseItem: Decodable {
  var name: String
  var type: String?
  var size: Int64?
  var modTime: String?
  var children: [BrowseItem]?
}

/// `cluster/pending/folders`, by the identifier of the folder.
struct PendingFolder: Decodable {
  struct Offer: Decodable {
    var label: String?
  }

  var offeredBy: [String: Offer]?
}

/// `cluster/pending/devices`, by the identifier of the device.
struct PendingDevice: Decodable {
  var name: String?
  /// The address from which it connected.
  var address: String?
}

/// An event in the answer to `events`.
struct EventRecord: Decodable {
  /// The contents, as far as they are needed; invalid ones are ignored.
  struct Contents: Decodable {
    var folder: String?
    var item: String?
    var from: String?
    var to: String?
    var filenames: [String]?
    var progress: [String: [String: Progress]]?
    var device: String?
    /// The number of blocks of files that another device received.
    var state: [String: Int64]?

    private enum Key: String, CodingKey {
      case folder, item, from, to, filenames, device, state
    }

    init(from decoder: any Decoder) throws {
      if let values = try? decoder.container(keyedBy: Key.self) {
        folder = try? values.decodeIfPresent(String.self, forKey: .folder)
        item = try? values.decodeIfPresent(String.self, forKey: .item)
        from = try? values.decodeIfPresent(String.self, forKey: .from)
        to = try? values.decodeIfPresent(String.self, forKey: .to)
        filenames = try? values.decodeIfPresent([String].self, forKey: .filenames)
        device = try? values.decodeIfPresent(String.self, forKey: .device)
        state = try? values.decodeIfPresent([String: Int64].self, forKey: .state)
      }
      progress = try? decoder.singleValueContainer().decode([String: [String: Progress]].self)
    }
  }

  struct Progress: Decodable {
    var bytesDone: Int64
    var bytesTotal: Int64
  }

  var id: Int
  var type: String
  var data: Contents?
}
