import { nameIn } from './names.ts';
import { type Reading, type Rule, slotsOf } from './reading.ts';
import type { Sentence } from './sentence.ts';

type Parts = { to: string; text: string; channel?: 'email' };

const forms: readonly ((text: string) => Parts | undefined)[] = [
  (text) => parts(/^let\s(.+?)\sknow\s(?:that\s|,\s?|:\s?)?(.+)$/is.exec(text)),
  (text) =>
    parts(
      /^(?:send|write|drop|shoot)\s(?:a\s|an\s|the\s)?(?:quick\s|short\s)?(?:message|note|text|e-?mail|mail|line|word)?\s?(?:to\s)(.+?)(?:\s?[:;]\s?|\s(?:that|saying|telling (?:them|him|her)(?: that)?)\s)(.+)$/is.exec(
        text,
      ),
      /\be-?mail\b|\bmail\b/i.test(text.slice(0, 30)),
    ),
  (text) =>
    parts(
      /^(?:send|drop)\s(.+?)\s(?:a|an)\s(?:message|note|text|e-?mail|mail|line)(?:\s?[:;]\s?|\s(?:that|saying)\s)(.+)$/is.exec(
        text,
      ),
      /\be-?mail\b|\bmail\b/i.test(text.slice(0, 60)),
    ),
  (text) =>
    parts(
      /^(?:tell|message|text|notify|inform|e-?mail|mail|write(?:\sto)?|remind|update|answer|reply to)\s(.+?)(?:\s?[:;]\s?|\s(?:that|saying|to say(?: that)?)\s)(.+)$/is.exec(
        text,
      ),
      /^e?-?mail\b/i.test(text),
    ),
  (text) =>
    parts(
      /^(?:tell|notify|inform|remind)\s(.+?)\s((?:we|i|our|the|to|about|his|her|their|your)\b.+)$/is.exec(
        text,
      ),
    ),
];

/** `contact details of …` is a question, not a message. */
const isNoMessage =
  /^(?:contact|e-?mail|mail|message)\s(?:details|address(?:es)?|data|info(?:rmation)?|person|number|history|of)\b/i;

/** A message to a customer: recipient and text as typed. */
export function readMessage(sentence: Sentence): ReturnType<Rule> {
  const text = sentence.raw;
  if (/^(?:tell|remind|let|write|send|give)\s(?:me|us)\b/i.test(text)) return undefined;
  for (const form of forms) {
    const found = form(text);
    if (found) return toReading(sentence, found);
  }
  if (isNoMessage.test(text)) return undefined;
  const between =
    /^(?:send|drop|write)\s(.+?)\s(?:a|an)\s(?:quick\s)?(?:message|note|text|e-?mail|mail|line)[.!]*$/is.exec(
      text,
    );
  if (between) return toReading(sentence, { to: between[1] ?? '', text: '' });
  const bare =
    /^(?:message|e-?mail|text|write (?:to)?|notify|contact|send (?:a )?(?:message|e-?mail|note)(?: to)?)\s?(.*)$/is.exec(
      text,
    );
  if (!bare) return undefined;
  const channel = /^(?:e-?mail|send an? e-?mail)/i.test(text) ? 'email' : undefined;
  return toReading(sentence, { to: bare[1] ?? '', text: '', ...(channel ? { channel } : {}) });
}

function parts(match: RegExpExecArray | null, isMail = false): Parts | undefined {
  return match
    ? { to: match[1] ?? '', text: match[2] ?? '', ...(isMail ? { channel: 'email' as const } : {}) }
    : undefined;
}

function toReading({ jobs }: Sentence, { to, text, channel }: Parts): Reading<'message_customer'> {
  const inAddress = jobs.find((number) => to.includes(String(number)));
  const about = to
    .replace(/\s(?:about|regarding|for|on|of)\s(?:job|order|ticket|#).*$/is, '')
    .replace(/\b(?:the\s)?(?:customer|client|owner)\s(?:of|for|on)\b.*$/is, '');
  const customer =
    inAddress !== undefined && /^(?:the\s)?(?:customer|client)?\s?$/i.test(about) ? undefined : nameIn(about);
  const isCustomer = customer !== undefined && !/^#?\d+$|^job\b/i.test(customer);
  return {
    intent: 'message_customer',
    slots: slotsOf({
      customer: isCustomer ? customer : undefined,
      job: inAddress,
      text: text.trim().replace(/^["'](.*)["']$/s, '$1'),
      channel,
    }),
  };
}
