/** True if every search word occurs in a text. `text` is already lower case. */
export function matches(text: string, search: string): boolean {
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
