/** Length of the longest message that a user can send. */
export const longestMessage = 4000;

/** Fillers of a text: white space, letters, digits, marks, other scripts, and fragments that rules search for. */
export const fillers: readonly string[] = [
  ...' |\t|\n|a|A|1|,|.|-|(|"|\'|:|?|<|@|_|/|=|é|日|—|🙂'.split('|'),
  ...'a |A |1 |a@|a.|1.|a-|, |,a|,A| - | \n|((|#1 '.split('|'),
];
/** More openers than a rule has relevant ones: words of one alternative behave alike. */
const mostOpeners = 30;

/** Builds a text of a length. */
export type TextForm = (length: number) => string;

/**
 * Texts that provoke backtracking in a pattern: fillers alone and after each of its own words, and those repeated.
 */
export function hostileForms({ source }: RegExp): TextForm[] {
  const words = [...new Set(source.match(/[A-Za-z]{2,}|\d+/g))].slice(0, mostOpeners);
  const filled = fillers.map(
    (filler): TextForm =>
      (length) =>
        `${filler.repeat(length).slice(0, length - 1)}!`,
  );
  const opened = words.flatMap((word) =>
    fillers.map(
      (filler): TextForm =>
        (length) =>
          `${`${word} ${filler.repeat(length)}`.slice(0, length - 1)}!`,
    ),
  );
  const repeated = words.flatMap((word) =>
    [word, `${word} `, `${word},`].map(
      (part): TextForm =>
        (length) =>
          `${part.repeat(length).slice(0, length - 1)}\u0001`,
    ),
  );
  return [...filled, ...opened, ...repeated];
}
