@testable import UTSyncEngines

/// Configurations of Syncthing, and its answers: whatever they contain, reading them ends without a trap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSyncthingConfigurations(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? SyncthingConfiguration(xml: bytes)
  let _: FileAnswer? = try? SyncthingConnection.decoded(bytes)
  let _: [BrowseItem]? = try? SyncthingConnection.decoded(bytes)
  let _: [EventRecord]? = try? SyncthingConnection.decoded(bytes)
  let text = String(decoding: bytes, as: UTF8.self)
  _ = IndexTime(text)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  var evicted = EvictedItems(lines: lines)
  let others = evicted.others
  if let path = SyncPath(bytes), evicted.add(path) {
    precondition(evicted.covers(path), "what was added is missing")
    let again = EvictedItems(lines: evicted.lines)
    precondition(
      again.patterns == evicted.patterns && again.others == others, "the list is another one when read again")
  }
  return 0
}
