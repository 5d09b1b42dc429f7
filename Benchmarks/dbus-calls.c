// dbus-calls: calls the session bus again and again, and prints how many nanoseconds half of the calls take at most, and 99
// of 100. Run it with dbus-run-session.
#include <gio/gio.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 5000 };

static int compare(const void *a, const void *b) {
  const gint64 *one = a, *other = b;
  return (*one > *other) - (*one < *other);
}

static gint64 now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * G_GINT64_CONSTANT(1000000000) + time.tv_nsec;
}

int main(void) {
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (!bus) return 1;
  static gint64 times[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    gint64 start = now();
    GVariant *answer = g_dbus_connection_call_sync(
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Peer", "Ping", NULL, NULL,
      G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
    if (!answer) return 1;
    g_variant_unref(answer);
    times[round] = now() - start;
  }
  qsort(times, ROUNDS, sizeof *times, compare);
  printf("%ld %ld\n", (long)times[ROUNDS / 2], (long)times[ROUNDS * 99 / 100]);
  return 0;
}
