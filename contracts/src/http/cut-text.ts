/**
 * The beginning of a text, at most `length` UTF-16 units. A surrogate pair is dropped rather than split: the database
 * refuses JSON with a lone surrogate.
 */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
