// Monitors, worker threads, batches, the main queue, and tasks that do not need the threads of Swift concurrency.
