const storageKey = 'docs-visitor-id';

/** Random id of this browser, so that a reader's votes count once. Contains no information about the reader. */
export function readerId(): string {
  const known = read();
  if (known !== null) return known;
  const made = crypto.randomUUID();
  try {
    localStorage.setItem(storageKey, made);
  } catch {
    // Without storage each page counts as a new reader.
  }
  return made;
}

function read(): string | null {
  try {
    const value = localStorage.getItem(storageKey);
    return value !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : null;
  } catch {
    return null;
  }
}
