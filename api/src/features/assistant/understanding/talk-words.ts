/** Ordinary words. None of them is a name, or the beginning of one. */
const talk = new Set(
  [
    'i me you your yours he she it its we us our they them their this that these those someone somebody anyone anything',
    'something nothing nobody none everyone everything',
    'no nope nah not never yes yeah yep ok okay sure fine well alright maybe please sorry thanks thank cheers hello hi hey hm hmm um uh ah oh huh lol interesting',
    'what whats why who whom how when where which whose',
    'can could would should must might do does did is are am was were be been being have has had',
    "don't dont doesn't won't can't cannot isn't aren't didn't i'm i'd i'll i've it's that's you're",
    'need want like know think mean tell say said ask asked give get got let make see show help find use try buy sell',
    'look looking interested wondering curious trying calling writing asking using searching thinking hoping planning based',
    'going working running busy new happy glad good great awesome perfect cool nice bad afraid tired',
    'about with without because if then than also too very just only now later here there again still yet more less',
    'rather prefer skip pass stop leave private personal secret confidential',
    'price prices pricing cost costs demo trial free question questions plan plans feature features',
  ]
    .join(' ')
    .split(' '),
);
/** Ordinary words that are also names if capitalised: `An Nguyen`. */
const alsoNames = new Set([
  'a',
  'an',
  'the',
  'so',
  'my',
  'and',
  'or',
  'but',
  'of',
  'for',
  'from',
  'in',
  'on',
  'at',
  'by',
  'to',
  'as',
]);

/** True for an ordinary word that cannot be part of a name. */
export function isWordOfTalk(word: string): boolean {
  const plain = word.toLowerCase().replace(/[.,;:!?]+$/, '');
  return talk.has(plain) || alsoNames.has(word.replace(/[.,;:!?]+$/, ''));
}

/** Small words within company names: `Heat and Air of Boston`. */
export function isJoint(word: string): boolean {
  return alsoNames.has(word) || word === '&' || word === '+';
}

/** Keys in a row of the keyboard, or the same letter three times: typed to fill a field. */
const gibberish = /^(?:asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert|yxcv|zxcv|xcvb|uiop)|(\p{L})\1\1/iu;

/** True for a word that nobody is called. */
export function isGibberish(word: string): boolean {
  return gibberish.test(word);
}
