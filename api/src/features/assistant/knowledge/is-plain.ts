import { topicPatterns } from '../understanding/sales-topics.ts';
import { businessTradeIn } from '../understanding/vocabulary.ts';
import { wordsOf } from './knowledge.ts';

/** Words of a topic that are looked for in one question. */
const mostWords = 8;

/** Words that ask for the topic itself and not for a special case of it. */
const plain = new Set(
  `switchyard product software tool platform app system work works suit suits suitable fit fits good right made use used using need needs
   have offer support available possible there any some really also too even still just actually company companies business businesses
   contractor contractors firm firms shop small team teams crew technician technicians techs guys industry trade kind people office
   offices yes please hi hello see try get do does documented public`.split(/\s+/),
);

/**
 * True if a question asks for its topic and nothing else: `does it work offline?`, but not `does it work offline on
 * drones?`.
 */
export function isPlain(question: string, topic: string): boolean {
  const pattern = Object.entries(topicPatterns).find(([name]) => name === topic)?.[1];
  let rest = question;
  for (let round = 0; pattern !== undefined && round < mostWords; round += 1)
    rest = rest.replace(pattern, ' ');
  return wordsOf(rest).every((word) => plain.has(word) || isTrade(topic, word));
}

function isTrade(topic: string, word: string): boolean {
  return (
    topic === 'trades' && (businessTradeIn(word) !== undefined || /^(?:clean|electricians?)$/.test(word))
  );
}
