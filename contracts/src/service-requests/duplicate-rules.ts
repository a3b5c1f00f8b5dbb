/** Words that say nothing about the matter, in lower case. */
const empty = new Set(
  `about after again all also and any are ask back because been before both but call came can cannot could day days
  did does doing done down each even every few for from get gets give has have having hello help here hers him his how
  into its just know last like make many may more most much must need needs never new next not now off once one only
  our out over own please problem really request said same see send service should since some soon still such sure
  thank thanks that the their them then there these they thing this those time times today tomorrow too two under until
  upon use very was way week well went were what when where which while who why will wish with work working would yes
  yesterday yet you your`
    .split(/\s+/)
    .filter(Boolean),
);

/** Most words that a comparison uses. */
const mostWords = 24;
/** From this share of the shorter text, shared words are a sign of the same matter. */
const enoughShare = 0.3;
const enoughWords = 2;

/** The words of a text that say what it is about, in lower case, each once. */
export function tellingWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [...new Set(words)].filter((word) => !empty.has(word)).slice(0, mostWords);
}

/** The words that two texts share, if they are enough to be about the same; otherwise none. */
export function sharedWords(one: string, other: string): string[] {
  const first = tellingWords(one);
  const second = new Set(tellingWords(other));
  const shared = first.filter((word) => second.has(word));
  const share = shared.length / Math.max(1, Math.min(first.length, second.size));
  return shared.length >= enoughWords && share >= enoughShare ? shared : [];
}

type Signs = {
  readonly isSameSite: boolean;
  readonly isSameCustomer: boolean;
  readonly isSameContact: boolean;
  readonly words: readonly string[];
};

/**
 * Why a request or job may be about the same, the strongest reason first; null if nothing speaks for it. Words alone
 * only count together with the place or the person: many customers have the same trouble on a hot day.
 */
export function duplicateReasons({ isSameSite, isSameCustomer, isSameContact, words }: Signs): {
  weight: number;
  reasons: string[];
} | null {
  const isSamePerson = isSameCustomer || isSameContact;
  if (!isSameSite && !(isSamePerson && words.length > 0)) return null;
  const reasons = [
    ...(isSameSite ? ['Same site'] : []),
    ...(words.length > 0 ? [`Same words: ${words.slice(0, 5).join(', ')}`] : []),
    ...(isSameCustomer ? ['Same customer'] : []),
    ...(isSameContact ? ['Same phone or email'] : []),
  ];
  const weight =
    (isSameSite ? 4 : 0) + (words.length > 0 ? 3 + words.length / 10 : 0) + (isSamePerson ? 1 : 0);
  return { weight, reasons };
}
