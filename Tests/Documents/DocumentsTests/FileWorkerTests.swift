import Testing
import UTThreads

@testable import Documents

@Suite(.timeLimit(.minutes(10))) struct FileWorkerTests {
  /// A save that is requested before the borrower has the file must not wait behind the next borrower.
  @Test func `a file is promised until it is lent`() async {
    let worker = FileWorker()
    let isPromised = await withCheckedContinuation { continuation in
      worker.perform {
        worker.lend { giveBack in giveBack() }
        // The announcement runs after the loan was chosen as the next job, and before that runs.
        worker.tell { continuation.resume(returning: worker.isLentOrPromised) }
      }
    }
    #expect(isPromised)
  }
}
