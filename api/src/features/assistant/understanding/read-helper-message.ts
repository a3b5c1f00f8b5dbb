import { actRules } from './act-rules.ts';
import { askRules } from './ask-rules.ts';
import { foreignLanguageOf } from './foreign-language.ts';
import type { HelperIntent, Reading } from './reading.ts';
import { cleanText, type Sentence, toSentence } from './sentence.ts';
import type { Moment } from './time-span.ts';
import { readGreeting, talkRules } from './talk-rules.ts';

/** Interprets a signed-in user's message. Deterministic for the same words and moment. */
export function readHelperMessage(message: string, moment: Moment): Reading<HelperIntent> {
  const sentence = toSentence(message, moment);
  const whole = cleanText(message);
  for (const rule of talkRules) {
    const reading = rule(sentence, moment);
    if (reading) return reading;
  }
  if (foreignLanguageOf(message) !== undefined) return { intent: 'not_english', slots: {} };
  const greeting = readGreeting({ ...sentence, plain: whole.toLowerCase() });
  if (greeting) return greeting;
  if (isHowTo(whole)) return { intent: 'search_docs', slots: { question: whole } };
  const rules = isForbidding(sentence) ? askRules : [...actRules, ...askRules];
  for (const rule of rules) {
    const reading = rule(sentence, moment);
    if (reading) return reading;
  }
  return { intent: 'unknown', slots: {} };
}

const howTo = [
  /^(?:how (?:do|can|could|would|should|does|did|to)\b)(?!.*\b(?:today|the day|it|things) (?:look|looking|go|going)\b)/i,
  /^(?:where (?:do|can|should|could) (?:i|we|you)\b|where (?:is|are) (?:the|my) (?:settings?|page|button|menu|screen)\b)/i,
  /\bwhat (?:does|do|is meant by|is the meaning of)\b.{0,200}\bmeans?\b/i,
  /^what(?:'s| is) (?:the difference|a |an |the meaning)/i,
  /^(?:explain|describe|teach me|show me how|tell me how|i don't (?:know|understand) how)\b/i,
  /^(?:is it possible|can switchyard|does switchyard|can (?:i|we|one|you) (?:also )?(?:use|import|export|print|upload|attach|connect|change|edit|invite|add|set|see how))\b(?!.*\d{3,})/i,
  /^why (?:can't|cannot|can not|won't|doesn't|does|is|are|do)\b/i,
  /\b(?:shortcuts?|keyboard)\b.{0,200}\?$/i,
];

/** True for questions about the product itself: the guide answers them, and nothing is done. */
function isHowTo(text: string): boolean {
  const rest = text.replace(/^(?:hey|hi|hello|ok|okay|so|please|and)[\s,!]+/i, '');
  const isOfPerson =
    /^how (?:do|can) (?:i|we) (?:reach|contact|call)\b/i.test(rest) &&
    !/\b(?:support|switchyard)\b/i.test(rest);
  // `why is job 1042 late?` concerns a record.
  const isOfRecord = /^why\b/i.test(rest) && /\d{3,}/.test(rest);
  return !isOfPerson && !isOfRecord && howTo.some((pattern) => pattern.test(rest));
}

/** `don't cancel 1044` is not an order. */
function isForbidding({ plain }: Sentence): boolean {
  return /^(?:don't|dont|do not|never|please don't|stop|you (?:should|must) not|not)\b/.test(plain);
}
