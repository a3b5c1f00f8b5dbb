import { GarbageError } from './model-client.ts';

const longest = 4_000;
const markup = /<\/?[a-z][^>]*>|<!--|```html/i;
/** Links could lead out of the product and images load external content; answers add citations separately. */
const links = /https?:\/\/|www\.\w|!\[[^\]]*\]\(|\]\([^)]*\)/i;
/** Nothing happens before a card is confirmed, whatever a model claims. */
const doneClaim =
  /\b(?:i(?:'ve| have)(?: just| now| already| successfully)?|has been|have been|was|were) (?:successfully )?(?:cancelled|canceled|scheduled|rescheduled|created|reassigned|sent|booked|moved|deleted|messaged|notified|assigned)\b/i;

/**
 * A model's text in displayable form: plain text.
 * @param claims true if it may report completed actions: only if a tool reported some and nothing is proposed
 * @throws GarbageError
 */
export function checkText(content: string, { claims }: { claims: boolean }): string {
  const text = content
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/^#+\s+/gm, '')
    .trim();
  if (text === '') throw new GarbageError('The answer is empty');
  if (text.length > longest) throw new GarbageError('The answer is too long');
  if (markup.test(text)) throw new GarbageError('The answer has markup');
  if (links.test(text)) throw new GarbageError('The answer has links');
  if (!claims && doneClaim.test(text)) throw new GarbageError('The answer says that something was done');
  return text;
}
