import Glibc
import MetadataQueries

// follow-folders gather FOLDER…   finds all items in the folders, with name, size, and date
// follow-folders update FOLDER    prints how many nanoseconds an update takes after the settle time: half of them, and at most
// follow-folders idle FOLDER      prints how many nanoseconds of processor time a query takes in a second without changes, and 0

func nanoseconds(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

await follow(CommandLine.arguments[1], CommandLine.arguments.dropFirst(2).map { URL(filePath: $0) })

func follow(_ mode: String, _ folders: [URL]) async {
  var query = DocumentQuery(in: folders)
  query.interval = .zero
  var iterator = query.makeAsyncIterator()
  var count = 0
  var sum = 0
  while let update = await iterator.next() {
    for item in update.added {
      count += 1
      sum &+= item.name.utf8.count &+ (item.size ?? 0) &+ Int(item.modificationDate.timeIntervalSince1970)
    }
    if update.isComplete { break }
  }

  switch mode {
  case "gather": if sum == 0 || count == 0 { exit(1) }
  case "idle":
    let start = nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    sleep(1)
    print(nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - start, 0)
  default:
    let path = folders[0].appending(path: "update-\(getpid()).txt").path
    var times: [Int] = []
    for number in 0..<20 {
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      write(file, "text", number % 4)
      close(file)
      let start = nanoseconds(CLOCK_MONOTONIC)
      _ = await iterator.next()
      // The settle time, during which a program may go on writing.
      times.append(nanoseconds(CLOCK_MONOTONIC) - start - 150_000_000)
    }
    unlink(path)
    times.sort()
    print(times[times.count / 2], times[times.count - 1])
  }
}
