/** A user who was chosen for a mention. */
export type Mentioned = { readonly id: string; readonly name: string };

/** A mention that is being typed: where its `@` is, and the words after it. */
export type TypedMention = { readonly at: number; readonly words: string };

/** Longest text after an `@` that still counts as a name. */
const longestName = 40;
const typed = /(?:^|[\s([{"'])@([^\s@][^@\n]*|)$/u;

/** The mention before the caret; null if there is none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const [match, words = ''] = typed.exec(text.slice(Math.max(0, caret - longestName), caret)) ?? [];
  return match === undefined ? null : { at: caret - words.length - 1, words };
}

/** The text with the typed mention replaced by a name, and the caret after it. */
export function withMention(
  text: string,
  { at, words }: TypedMention,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(at + 1 + words.length).replace(/^ /, ''), caret: before.length };
}

/** Those of the chosen users whom the text still names. */
export function mentionsIn(text: string, chosen: readonly Mentioned[]): readonly Mentioned[] {
  const names = splitMentions(
    text,
    chosen.map(({ name }) => name),
  ).flatMap((part) => (part.isMention ? [part.text.slice(1)] : []));
  return chosen.filter(
    ({ id, name }, place) => names.includes(name) && chosen.findIndex((other) => other.id === id) === place,
  );
}

export type TextPart = { readonly text: string; readonly isMention: boolean };

/** The text in parts, with each `@Name` of these names as a part of its own; the longest name wins. */
export function splitMentions(text: string, names: readonly string[]): TextPart[] {
  const known = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let start = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = known.find((each) => text.startsWith(each, at + 1));
    if (at < start || name === undefined) continue;
    if (at > start) parts.push({ text: text.slice(start, at), isMention: false });
    start = at + 1 + name.length;
    parts.push({ text: text.slice(at, start), isMention: true });
  }
  if (start < text.length) parts.push({ text: text.slice(start), isMention: false });
  return parts;
}
