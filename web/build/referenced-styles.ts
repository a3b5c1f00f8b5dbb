const declaration = /(?<=[{;])(--[\w-]+):((?:"[^"]*"|'[^']*'|[^;{}"'])*)(?:;|(?=\}))/g;
const registration = /@property (--[\w-]+)\{[^}]*\}/g;
const animation = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^}]*\})*\}/g;
const fontFace = /@font-face\{[^}]*\}/g;

/**
 * Keeps only the referenced parts of a style sheet: custom properties that are read, animations that run, and fonts
 * that cover a character of the text, as used by the style sheet itself or the markup.
 */
export function referencedStyles(css: string, html: string): string {
  const characters = new Set(Array.from(html, (sign) => sign.codePointAt(0) ?? 0));
  let kept = css.replaceAll(fontFace, (face) => (hasCharacter(face, characters) ? face : ''));
  // Removing a property may leave those it reads unused.
  for (let before = ''; before !== kept; ) {
    before = kept;
    const read = new Set([...`${kept}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    kept = kept
      .replaceAll(declaration, (text, name: string) => (read.has(name) ? text : ''))
      .replaceAll(registration, (text, name: string) => (read.has(name) ? text : ''));
  }
  return kept.replaceAll(animation, (text, name: string, at: number) =>
    namesAnimation(`${kept.slice(0, at)}${kept.slice(at + text.length)}${html}`, name) ? text : '',
  );
}

function namesAnimation(text: string, name: string): boolean {
  return new RegExp(
    String.raw`(?:animation(?:-name)?|--[\w-]*animat[\w-]*):[^;}]*(?<![\w-])${name}(?![\w-])`,
  ).test(text);
}

/** True if one of these characters is in the range of a font; a font without a range covers all. */
function hasCharacter(face: string, characters: ReadonlySet<number>): boolean {
  const list = /unicode-range:([^;}]*)/.exec(face)?.[1];
  if (list === undefined) return true;
  const ranges = list.split(',').map(rangeOf);
  return [...characters].some((code) => ranges.some(({ first, last }) => code >= first && code <= last));
}

/** `U+20AC`, `U+400-45F` or `U+1F??`. */
function rangeOf(text: string): { first: number; last: number } {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return {
    first: Number.parseInt(first.replaceAll('?', '0'), 16),
    last: Number.parseInt(last.replaceAll('?', 'F'), 16),
  };
}
