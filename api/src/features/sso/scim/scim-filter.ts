import { ScimError } from './scim-error.ts';

/**
 * Reads a filter of comparisons with `eq` that are joined by `and`. Names are compared without case.
 * @param known names that may be compared, in lower case, with the names of the result
 * @throws ScimError `invalidFilter`
 */
export function readFilter(
  text: string | undefined,
  known: Readonly<Record<string, string>>,
): Record<string, string> {
  const found: Record<string, string> = {};
  let rest = (text ?? '').trim();
  while (rest !== '') {
    const space = rest.indexOf(' ');
    const asked = rest.slice(0, Math.max(space, 0)).toLowerCase();
    const name = Object.hasOwn(known, asked) ? known[asked] : undefined;
    const after = rest.slice(space + 1).trimStart();
    if (space < 0 || name === undefined || after.slice(0, 3).toLowerCase() !== 'eq ') throw refused(known);
    const { value, left } = readValue(after.slice(3).trimStart(), known);
    found[name] = value;
    rest = left.trim();
    if (rest === '') break;
    if (rest.slice(0, 4).toLowerCase() !== 'and ') throw refused(known);
    rest = rest.slice(4).trim();
  }
  return found;
}

/** A text in quotes, or a word such as `true`. */
function readValue(text: string, known: Readonly<Record<string, string>>): { value: string; left: string } {
  if (!text.startsWith('"')) {
    const end = text.indexOf(' ') < 0 ? text.length : text.indexOf(' ');
    const word = text.slice(0, end);
    if (word !== 'true' && word !== 'false') throw refused(known);
    return { value: word, left: text.slice(end) };
  }
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') {
      const value = readText(text.slice(0, at + 1));
      // The database has no such character.
      if (value === undefined || value.includes('\0')) break;
      return { value, left: text.slice(at + 1) };
    }
  }
  throw refused(known);
}

function readText(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}

function refused(known: Readonly<Record<string, string>>): ScimError {
  const names = Object.keys(known).join(', ');
  return new ScimError(
    400,
    `This filter is not supported: compare ${names} with eq, joined by and`,
    'invalidFilter',
  );
}
