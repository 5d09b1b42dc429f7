// sqlite-transactions FILE: begins and commits empty transactions, as programs do that use a database as their lock, and
// prints how many nanoseconds half of them take at most, and 99 of 100.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 20000 };

static int compare(const void *a, const void *b) {
  const long *one = a, *other = b;
  return (*one > *other) - (*one < *other);
}

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

int main(int count, char **arguments) {
  sqlite3 *database;
  sqlite3_stmt *begin, *commit;
  if (count != 2 || sqlite3_open(arguments[1], &database) != SQLITE_OK) return 2;
  if (sqlite3_exec(database, "CREATE TABLE IF NOT EXISTS t (x)", NULL, NULL, NULL) != SQLITE_OK) return 1;
  if (sqlite3_prepare_v2(database, "BEGIN IMMEDIATE", -1, &begin, NULL) != SQLITE_OK) return 1;
  if (sqlite3_prepare_v2(database, "COMMIT", -1, &commit, NULL) != SQLITE_OK) return 1;
  static long times[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    long start = now();
    if (sqlite3_step(begin) != SQLITE_DONE || sqlite3_step(commit) != SQLITE_DONE) return 1;
    sqlite3_reset(begin);
    sqlite3_reset(commit);
    times[round] = now() - start;
  }
  qsort(times, ROUNDS, sizeof *times, compare);
  printf("%ld %ld\n", times[ROUNDS / 2], times[ROUNDS * 99 / 100]);
  return 0;
}
