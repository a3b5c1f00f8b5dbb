import type { ReadCell } from './read-cell.ts';

/** Several texts in one cell: `wet floor; "dogs; two"`. Texts with a separator or a quotation mark are quoted. */
export function writeList(items: readonly string[]): string {
  return items.map((item) => (/[;,|"]/.test(item) ? quoted(item) : item)).join('; ');
}

/** A text in quotation marks; those inside are doubled. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The texts of a cell written by {@link writeList}; commas and bars separate as well. */
export const readList: ReadCell = (text) => splitList(text, /[;,|]/).map(unquoted).filter(Boolean);

/** Parts of a text between separators outside quotation marks, trimmed and still quoted. */
export function splitList(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"' && /^\s*(?:"|$)/.test(part)) isQuoted = !isQuoted;
    if (!isQuoted && separator.test(letter)) {
      parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  return [...parts, part.trim()];
}

/** The text without its quotation marks. */
export function unquoted(text: string): string {
  const inner = /^"([\s\S]*)"$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}
