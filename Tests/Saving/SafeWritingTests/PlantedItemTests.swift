import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// Another user of a shared folder gives the name of an item to one of their own, at each moment of a save.
@Suite(.timeLimit(.minutes(5))) struct PlantedItemTests {
  /// The item that loses its name.
  enum Item: CaseIterable { case document, newVersion }
  /// What gets its name.
  enum Plant: CaseIterable { case file, fileWithTwoNames, pipe }

  /// In memory, where syncing takes no time.
  private static let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil

  private func plant(_ plant: Plant, in place: TemporaryFolder) throws {
    guard plant != .pipe else {
      try #require(mkfifo(place.path("planted"), 0o666) == 0)
      return
    }
    try place.write("planted", to: "planted")
    chmod(place.path("planted"), 0o666)
    if plant == .fileWithTwoNames { link(place.path("planted"), place.path("planted 2")) }
    if geteuid() == 0 { chown(place.path("planted"), 65534, 65534) }
  }

  /// Exchanges an item with what was planted.
  private static func exchange(_ item: Item, in place: TemporaryFolder) {
    let name =
      item == .document
      ? "doc" : place.names.first { $0.hasSuffix(".docsave") || $0.hasSuffix(".docswap") || $0.hasSuffix(".dockeep") }
    guard let name, rename(place.path(name), place.path("taken")) == 0 else { return }
    rename(place.path("planted"), place.path(name))
    rename(place.path("taken"), place.path("planted"))
  }

  /// The texts of all files. A pipe is not opened.
  private func texts(in place: TemporaryFolder) -> [String: String] {
    let files = place.names.filter { place.status($0).st_mode & S_IFMT == S_IFREG }
    return Dictionary(uniqueKeysWithValues: files.map { ($0, place.text($0) ?? "") })
  }

  @Test(arguments: Item.allCases, Plant.allCases) func `nothing gets into a planted item, and no version is lost`(
    item: Item, planted: Plant
  ) throws {
    for names in [1, 2] {
      var point = 0
      while true {
        let place = try TemporaryFolder(in: Self.parent)
        chmod(place.path, 0o777)
        try place.write("old", to: "doc")
        chmod(place.path("doc"), 0o600)
        if names == 2 { link(place.path("doc"), place.path("second")) }
        try plant(planted, in: place)
        let base = try FileBase(at: FilePath(place.path("doc")))
        let inode = place.status("planted").st_ino
        let count = Mutex(0)
        let isReached = Mutex(false)
        let table = CallTable { [point] call in
          let number = count.withLock { count in
            count += 1
            return count - 1
          }
          // The kernel does not let other users give a file to this one.
          if call == .setOwner { return .fails(EPERM) }
          if number == point {
            isReached.withLock { $0 = true }
            Self.exchange(item, in: place)
          }
          return .made
        }
        let result = Result {
          try table.inForce { try save("new", at: place.path("doc"), replacing: base) }
        }
        guard isReached.withLock({ $0 }) else { break }
        let texts = texts(in: place)
        let comment: Comment = "\(names) names, call \(point): \(result), \(texts)"
        for (name, text) in texts where place.status(name).st_ino == inode { #expect(text == "planted", comment) }
        let (hasOld, hasNew) = (texts.values.contains("old"), texts.values.contains("new"))
        switch result {
        case .failure: #expect(hasOld, comment)
        case .success(let outcome):
          #expect(hasNew && (outcome.conflict == nil || hasOld), comment)
          if item == .newVersion { #expect(hasOld || texts["doc"] == "new", comment) }
        }
        point += 1
      }
      #expect(point >= 10)
    }
  }

  /// Of two files of this user, the public one has the name of the private one for a moment.
  @Test func `private contents do not get the permissions of a file that had the name for a moment`() throws {
    var point = 0
    while true {
      let place = try TemporaryFolder(in: Self.parent)
      try place.write("old", to: "doc")
      chmod(place.path("doc"), 0o600)
      try place.write("public", to: "planted")
      chmod(place.path("planted"), 0o644)
      let inode = place.status("planted").st_ino
      let count = Mutex(0)
      let table = CallTable { [point] _ in
        let number = count.withLock { count in
          count += 1
          return count - 1
        }
        if number == point || number == point + 1 { Self.exchange(.document, in: place) }
        return .made
      }
      var options = SaveOptions.relaxed
      options.context.contentsOwners = []
      let result = Result { try table.inForce { try save("secret", at: place.path("doc"), options: options) } }
      guard count.withLock({ $0 }) > point else { break }
      for name in place.names where place.text(name) == "secret" && place.mode(name) & 0o077 != 0 {
        let isPublicReplaced = place.names.allSatisfy { place.status($0).st_ino != inode }
        #expect(isPublicReplaced, "call \(point): \(result), \(place.names)")
      }
      point += 1
    }
    #expect(point > 10)
  }

  /// The owner of a folder may rename items in it, whatever its mode.
  @Test(.enabled(if: geteuid() == 0, "needs folders of another user"), arguments: [(0, 0o777), (65534, 0o755)])
  func `nothing gets into another user's folder that has taken the name of a new package`(
    owner: uid_t, mode: mode_t
  ) throws {
    var (point, exchanges) = (0, 0)
    while true {
      let place = try TemporaryFolder(in: Self.parent)
      chown(place.path, owner, owner)
      chmod(place.path, mode)
      try place.write("old", to: "doc.rtfd/TXT.rtf")
      try #require(mkdir(place.path("planted"), 0o777) == 0)
      chmod(place.path("planted"), 0o777)
      chown(place.path("planted"), 65534, 65534)
      let inode = place.status("planted").st_ino
      let count = Mutex(0)
      let isReached = Mutex(false)
      let table = CallTable { [point] _ in
        let number = count.withLock { count in
          count += 1
          return count - 1
        }
        if number == point {
          isReached.withLock { $0 = true }
          Self.exchange(.newVersion, in: place)
        }
        return .made
      }
      let result = Result {
        try table.inForce {
          try SafeWrite.package(at: FilePath(place.path("doc.rtfd")), options: .relaxed) { sink in
            try sink.file(named: "TXT.rtf") { try $0.write("secret") }
            try sink.file(named: "more") { try $0.write("secret") }
          }
        }
      }
      guard isReached.withLock({ $0 }) else { break }
      if place.status("planted").st_ino != inode { exchanges += 1 }
      let planted = place.names.filter { place.status($0).st_ino == inode }
      let comment: Comment = "call \(point): \(result), \(place.names)"
      let texts = place.names.compactMap { place.text("\($0)/TXT.rtf") }
      for name in planted { #expect(rmdir(place.path(name)) == 0, comment) }
      if case .success(let outcome) = result {
        #expect(texts.contains("secret") && (outcome.conflict == nil || texts.contains("old")), comment)
      } else {
        #expect(texts.contains("old"), comment)
      }
      point += 1
    }
    #expect(point >= 20 && exchanges >= 5, "\(point) calls, \(exchanges) exchanges")
  }

  @Test func `the contents of a private file do not get into the file that has taken its place`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("private", to: "doc")
    chmod(path, 0o600)
    let base = try FileBase(at: FilePath(path))
    try folder.write("planted", to: "planted")
    chmod(folder.path("planted"), 0o666)
    link(folder.path("planted"), folder.path("second"))
    rename(folder.path("planted"), path)
    let outcome = try save("new", at: path, replacing: base)
    #expect(outcome.method != .overwritten && folder.text("doc") == "new" && folder.mode("doc") == 0o600)
    #expect(folder.text("second") == "planted" && outcome.conflict?.reason == .changedSinceRead)
  }

  @Test(.enabled(if: geteuid() == 0, "needs files of another user"))
  func `nor if it belongs to another user`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("private", to: "doc")
    chmod(path, 0o600)
    let base = try FileBase(at: FilePath(path))
    try folder.write("planted", to: "planted")
    chmod(folder.path("planted"), 0o666)
    chown(folder.path("planted"), 65534, 65534)
    rename(folder.path("planted"), path)
    let refusing = CallTable { $0 == .setOwner ? .fails(EPERM) : .made }
    let outcome = try refusing.inForce { try save("new", at: path, replacing: base) }
    let kept = try #require(outcome.conflict?.path.lastComponent?.string)
    #expect(outcome.method != .overwritten && folder.text("doc") == "new" && folder.text(kept) == "planted")
    #expect(folder.mode("doc") == 0o600 && folder.status("doc").st_uid == 0)
  }

  @Test(.enabled(if: geteuid() == 0, "needs files of another user"), arguments: [1, 2])
  func `another user's file is neither overwritten nor replaced unless that is allowed`(names: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("theirs", to: "doc")
    chmod(path, 0o666)
    if names == 2 { link(path, folder.path("second")) }
    chown(path, 65534, 65534)
    var options = SaveOptions.relaxed
    (options.changesOwner, options.context.contentsOwners) = (false, [])
    let refusing = CallTable { $0 == .setOwner ? .fails(EPERM) : .made }
    let error = failure { _ = try refusing.inForce { try save("private", at: path, options: options) } }
    #expect(error?.operation == .keepOwner && folder.text("doc") == "theirs")
    options.changesOwner = true
    let held = try FileBase(at: FilePath(path))
    _ = try refusing.inForce { try save("private", at: path, options: options) }
    #expect(folder.text("doc") == "private" && folder.status("doc").st_uid == 0)
    #expect(held.opened.bytes(100, at: 0) == Array("theirs".utf8))
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  /// A file with several names is overwritten, so its mode would otherwise change when the contents are in it.
  @Test func `a file that is to become private is private before it has its contents`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "doc")
    link(path, folder.path("second"))
    chmod(path, 0o666)
    let modes = Mutex<[mode_t]>([])
    _ = try CallTable { _ in
      if folder.text("doc") == "private" { modes.withLock { $0.append(folder.mode("doc")) } }
      return .made
    }.inForce {
      try save("private", at: path, options: .with { $0.attributes = ItemAttributes(mode: 0o600) })
    }
    let seen = modes.withLock { $0 }
    #expect(!seen.isEmpty && seen.allSatisfy { $0 == 0o600 } && folder.mode("second") == 0o600)
  }
}
