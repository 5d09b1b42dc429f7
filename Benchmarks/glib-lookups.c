// What GLib takes to guess a type by file name and to test one for another, in nanoseconds, the least of many batches.
#include <gio/gio.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

int main(void) {
  const char *names[] = {"a.jpg", "a.heic", "a.md", "a.txt", "a.html", "a.pdf", "a.mp4", "a.swift",
                         "a.JSON", "a.zip", "a.csv", "a.svg", "a.docx", "a.epub", "a.mov", "a.png"};
  const char *types[] = {"image/jpeg", "text/markdown", "text/html", "application/pdf",
                         "video/mp4", "application/json", "application/zip", "image/svg+xml"};
  const char *supertypes[] = {"text/plain", "image/*", "application/octet-stream", "application/xml"};
  const int count = 20000;
  double guess = 1e18, is_a = 1e18;
  volatile int found = 0;
  for (int batch = 0; batch < 20; batch++) {
    double start = now();
    for (int i = 0; i < count; i++) g_free(g_content_type_guess(names[i & 15], NULL, 0, NULL));
    double middle = now();
    for (int i = 0; i < count; i++) found += g_content_type_is_a(types[i & 7], supertypes[i >> 3 & 3]);
    double end = now();
    if ((middle - start) / count < guess) guess = (middle - start) / count;
    if ((end - middle) / count < is_a) is_a = (end - middle) / count;
  }
  printf("%f %f\n", guess, is_a);
  return 0;
}
