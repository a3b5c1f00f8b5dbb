import { escapeKey } from './escape-key.ts';

/** An array or object that is being read. */
type Open = {
  /** Names read so far; null: an array. */
  readonly names: Set<string> | null;
  /** Name of the member or index of the item that is being read. */
  place: string | number;
  expectsName: boolean;
};

/**
 * Finds a member whose name its object has already: a parser would keep the last one without a word.
 *
 * @param text valid JSON
 * @returns its JSON pointer; undefined if there is none
 */
export function findDuplicateKey(text: string): string | undefined {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const inner = open.at(-1);
    switch (text[at]) {
      case '{':
        open.push({ names: new Set(), place: '', expectsName: true });
        break;
      case '[':
        open.push({ names: null, place: 0, expectsName: false });
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (inner) goOn(inner);
        break;
      case '"': {
        const end = endOfText(text, at);
        if (inner?.expectsName === true && !addName(inner, text.slice(at, end + 1)))
          return open.map(({ place }) => `/${escapeKey(String(place))}`).join('');
        at = end;
        break;
      }
      default:
    }
  }
  return undefined;
}

function goOn(inner: Open): void {
  if (typeof inner.place === 'number') inner.place += 1;
  else inner.expectsName = true;
}

/** @returns false if the object has this name already */
function addName(inner: Open, quoted: string): boolean {
  // The same name can be written with and without escapes.
  const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  inner.place = name;
  inner.expectsName = false;
  if (inner.names?.has(name) === true) return false;
  inner.names?.add(name);
  return true;
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
