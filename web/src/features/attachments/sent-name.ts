/** Longest name that the server takes, in UTF-16 code units. */
const longest = 200;
/** Longest ending that is kept when a name is cut. */
const longestEnding = 12;

/**
 * A file's name as it is sent: without folders and invisible characters, which could hide its ending, and at most 200
 * characters. The ending stays.
 */
export function sentName(name: string): string {
  const plain = name
    .replaceAll(/[/\\]/g, '_')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .trim();
  if (plain === '') return 'file';
  if (plain.length <= longest) return plain;
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= longestEnding ? plain.slice(dot) : '';
  // A half of a pair of code units is no character.
  return (
    plain
      .slice(0, longest - ending.length)
      .replace(/\p{Cs}$/u, '')
      .trimEnd() + ending
  );
}
