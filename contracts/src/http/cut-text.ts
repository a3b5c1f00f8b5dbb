/**
 * The beginning of a text, `length` UTF-16 units at most. A character of two units is left out rather than cut in half:
 * half of one is no text, and the database refuses JSON that holds it.
 */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
