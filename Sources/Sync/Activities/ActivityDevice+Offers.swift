import FoundationEssentials
import SystemPackage
import UTContainers
import UTFileWatching
import UTThreads

extension ActivityDevice {
  /// How often to check whether other programs on this device are still running.
  private static let checking: TimeInterval = 10

  /// The places of activities: the user's containers with these identifiers; if nil, all containers and the host.
  package func places(_ identifiers: [String]? = nil) -> [ActivityPlace] {
    let store = containers.store
    guard let identifiers else {
      return ((try? store?.all()) ?? []).map { .container($0) } + [host].compactMap(\.self)
    }
    return identifiers.compactMap { ContainerIdentifier($0).flatMap { store?.container($0) } }.map { .container($0) }
  }

  /// The activities that can be continued on this device, newest first.
  package func offers(in places: [ActivityPlace]) async -> [OfferedActivity] {
    await inBackground {
      places.flatMap { ActivityFiles($0, self).found().offers }.sorted { $0.activity.date > $1.activity.date }
    }
  }

  /// Calls `body` whenever a device stores an activity in one of the places, on another thread.
  ///
  /// - Returns: an object that keeps watching.
  package func watch(
    _ places: [ActivityPlace], by watcher: FileWatcher = .shared, _ body: @escaping @Sendable () -> Void
  ) -> [FileWatch] {
    places.compactMap { place in
      // The kernel only reports changes in existing folders.
      if place.container == nil, place.open(isCreated: true) == nil { return nil }
      let path = FilePath(bytesBeforeNUL: place.folder)
      // Another device may replace it with a link, or with a deep folder.
      return watcher.watchItems(of: path, reach: .nearest, known: { nil }, onVersion: { _, _ in body() })
    }
  }

  /// The activities that can be continued on this device: the current ones, and an update after every change.
  package func offerUpdates(in places: [ActivityPlace]) -> AsyncStream<[OfferedActivity]> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let (news, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let watches = watch(places) { change.yield() }
      change.yield()
      let task = Task {
        var last: [OfferedActivity]?
        var timer: Task<Void, Never>?
        for await _ in news {
          let offers = await self.offers(in: places)
          if offers != last { continuation.yield(offers) }
          last = offers
          timer?.cancel()
          timer = Self.timer(for: offers) { change.yield() }
        }
        timer?.cancel()
      }
      continuation.onTermination = { _ in
        for watch in watches { watch.end() }
        change.finish()
        task.cancel()
      }
    }
  }

  /// Waits until one of the offers ends, or may have ended.
  private static func timer(
    for offers: [OfferedActivity], _ body: @escaping @Sendable () -> Void
  ) -> Task<Void, Never>? {
    let end = offers.map { offer in
      let rest = max(0, offer.activity.end.timeIntervalSinceNow)
      return offer.isThisDevice ? min(rest, checking) : rest
    }.min()
    guard let end else { return nil }
    return Task {
      do { try await Task.sleep(for: .seconds(end)) } catch { return }
      body()
    }
  }
}

/// Runs `body` on a thread that may block.
func inBackground<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  do { return try await Promise.onThread(body) } catch { return body() }
}
