import { defaultFilter } from 'cmdk';

/** The fields of a command, a page or a record that the palette matches. */
export type Matched = {
  readonly title: string;
  readonly keywords?: readonly string[];
  /** The server has matched it. */
  readonly isRecord?: boolean;
};

/** Rank of records. Commands with a higher rank are listed before them. */
const recordRank = 0.5;

/** Ranks of commands, best first. */
const ranks = { same: 1, begins: 0.95, asked: 0.9, alike: 0.4 } as const;

/** Share of the letter-by-letter match in the rank of commands that no word names. */
const lettersShare = 0.3;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that are left out of requests: "add a customer". */
const fillers = new Set(['a', 'an', 'the', 'to', 'my']);

/** Shortest beginning of a verb that counts as the verb. */
const shortestVerb = 3;

/**
 * How well a command matches what was typed, from 0 (not at all) to 1. Above records if its title begins so, or
 * if the typed words ask for it: each begins one of its words, and one of them its verb, which is the first word of the
 * title or a keyword.
 */
export function rankCommand(query: string, { title, keywords = [] }: Matched): number {
  const typed = query.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const lowerTitle = title.toLowerCase();
  if (typed === '' || lowerTitle === typed) return ranks.same;
  if (lowerTitle.startsWith(typed)) return ranks.begins;
  const titleWords = wordsOf(title);
  const verbs = [...titleWords.slice(0, 1), ...keywords.flatMap(wordsOf)];
  const asked = wordsOf(typed).filter((word) => !fillers.has(word));
  const isNamed = asked.every((word) => [...titleWords, ...verbs].some((own) => own.startsWith(word)));
  if (asked.length === 0 || !isNamed)
    return lettersShare * defaultFilter([title, ...keywords].join(' '), query);
  const isAsked = asked.some(
    (word) => word.length >= shortestVerb && verbs.some((verb) => verb.startsWith(word)),
  );
  return isAsked ? ranks.asked : ranks.alike;
}

export type MatchedGroup<Item extends Matched> = {
  readonly heading: string;
  readonly items: readonly Item[];
};

/** The matching items of each group, best first, and the groups in the order of their best item. */
export function rankGroups<Item extends Matched>(
  query: string,
  groups: readonly MatchedGroup<Item>[],
): readonly MatchedGroup<Item>[] {
  return groups
    .flatMap(({ heading, items }) => {
      const ranked = items
        .map((item) => ({ item, rank: item.isRecord === true ? recordRank : rankCommand(query, item) }))
        .filter(({ rank }) => rank > 0);
      const best = Math.max(0, ...ranked.map(({ rank }) => rank));
      // Without words, everything is listed as it was declared.
      const sorted = query.trim() === '' ? ranked : ranked.toSorted((one, other) => other.rank - one.rank);
      return ranked.length === 0 ? [] : [{ best, group: { heading, items: sorted.map(({ item }) => item) } }];
    })
    .toSorted((one, other) => other.best - one.best)
    .map(({ group }) => group);
}
