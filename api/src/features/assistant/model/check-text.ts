import { GarbageError } from './model-client.ts';

const longest = 4_000;
const markup = /<\/?[a-z][^>]*>|<!--|```html/i;
/** Links lead out of the product, pictures load from elsewhere: answers cite by themselves. */
const links = /https?:\/\/|www\.\w|!\[[^\]]*\]\(|\]\([^)]*\)/i;
/** Nothing is done before a card is confirmed, whatever a model says. */
const doneClaim =
  /\b(?:i(?:'ve| have)(?: just| now| already| successfully)?|has been|have been|was|were) (?:successfully )?(?:cancelled|canceled|scheduled|rescheduled|created|reassigned|sent|booked|moved|deleted|messaged|notified|assigned)\b/i;

/**
 * The words of a model as they may be shown: plain text.
 * @param claims whether it may speak of things that were done: only where a tool told of them and nothing is proposed
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
