/** Parses a number typed with point or comma; null if invalid. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^-?\d+(\.\d{1,3})?$/.test(plain)) return null;
  return Number(plain);
}
