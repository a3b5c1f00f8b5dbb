/** Whether every word of a search occurs in a text. `text` is lower case already. */
export function matches(text: string, search: string): boolean {
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
