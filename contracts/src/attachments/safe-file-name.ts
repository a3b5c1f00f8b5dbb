/** A name that every file system takes, for a file in an export. */
export function safeFileName(name: string): string {
  const safe = name
    .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '_')
    .replace(/^\./, '_')
    .replace(/[. ]$/, '_');
  return safe === '' ? '_' : safe;
}
