const capitals: ReadonlySet<string> = new Set(['hvac', 'epa', 'pm']);

/** A skill's key as written within a sentence: `HVAC`, `aerial lift`. */
export function skillWords(skill: string): string {
  return skill
    .split('_')
    .map((word) => (capitals.has(word) ? word.toUpperCase() : word))
    .join(' ');
}

/** The key of a skill that a user typed: `aerial_lift`; empty for an empty text. */
export function skillKey(words: string): string {
  return words.trim().toLowerCase().replaceAll(/\s+/g, '_');
}
