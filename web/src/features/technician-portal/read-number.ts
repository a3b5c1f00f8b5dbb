/** A number as people type it, with point or comma; null when it is none. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^-?\d+(\.\d{1,3})?$/.test(plain)) return null;
  return Number(plain);
}
