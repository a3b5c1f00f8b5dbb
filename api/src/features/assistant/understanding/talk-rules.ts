import { isTimeZone } from './time-zone.ts';
import { type Rule, slotsOf } from './reading.ts';
import type { Sentence } from './sentence.ts';

/** Messages that are neither questions nor orders about records. Checked first: `forget it` is not a question. */
export const talkRules: readonly Rule[] = [
  readThanks,
  readConfirmation,
  readDismissal,
  readRemember,
  readMemory,
  readForget,
  readRecall,
  readCapabilities,
];

/** Last, because many questions begin with a greeting. */
export function readGreeting({ plain }: Sentence): ReturnType<Rule> {
  return /^(?:hi|hey|hello|hallo|hiya|yo|good (?:morning|afternoon|evening|day)|howdy|greetings)\b[\s,!.]*(?:there|helper|again|everyone|team|all|you)?[\s!.?]*$/.test(
    plain,
  )
    ? { intent: 'greet', slots: {} }
    : undefined;
}

function readThanks({ plain }: Sentence): ReturnType<Rule> {
  return /^(?:(?:ok|okay|great|perfect|cool|nice|super|awesome|good)[,!. ]*)?(?:thanks?(?: you)?|thank u|thx|cheers|ty|much appreciated|appreciate it|many thanks)\b(?: (?:a lot|so much|very much|for .{1,60}|again|helper|alex))?[\s!.]*$/.test(
    plain,
  ) || /^(?:great|perfect|cool|nice|awesome|super|good job|well done|excellent)[\s!.]*$/.test(plain)
    ? { intent: 'thank', slots: {} }
    : undefined;
}

function readConfirmation({ plain }: Sentence): ReturnType<Rule> {
  return /^(?:yes|yep|yeah|yup|sure|ok|okay|confirm(?:ed)?|go ahead|do it|correct|proceed|approved?|sounds good|make it so|that's right|exactly)\b(?:[\s,!.]+(?:please|yes|do it|do that|go ahead|confirm(?: it)?|it|that|sure|ok|all|now|correct|sounds good|go for it|make it so))*[\s!.]*$/.test(
    plain,
  )
    ? { intent: 'confirm_in_chat', slots: {} }
    : undefined;
}

function readDismissal({ plain }: Sentence): ReturnType<Rule> {
  return /^(?:no|nope|nah|never ?mind|forget it|forget about it|cancel(?! it| that)|stop|not now|skip(?: it| that)?|leave it|drop it|don't|no thanks?(?: you)?|not interested|rather not)(?:[\s,!.]+(?:thanks?|thank you|never ?mind|leave it|stop|it|that))*[\s!.]*$/.test(
    plain,
  )
    ? { intent: 'dismiss', slots: {} }
    : undefined;
}

const zone = /\b([A-Z][A-Za-z_]+\/[A-Z][A-Za-z_]+(?:\/[A-Za-z_]+)?|UTC)\b/;

function readRemember({ text: said }: Sentence): ReturnType<Rule> {
  const text = said.replace(/^remember(?: that)?\s(?=my (?:name|time ?zone|jobs)\b)/i, '');
  const name = /^(?:call me|my name is|my name's|address me as|you can call me)\s(.{1,60}?)[.!]*$/i.exec(
    text,
  )?.[1];
  if (name !== undefined) return { intent: 'remember', slots: slotsOf({ kind: 'name', value: name }) };
  const named = zone.exec(text)?.[1];
  if (
    named !== undefined &&
    isTimeZone(named) &&
    /\b(?:time ?zone|use|i'm in|i am in|in|zone|times)\b/i.test(text)
  ) {
    return { intent: 'remember', slots: slotsOf({ kind: 'time_zone', value: named }) };
  }
  const jobs =
    /^(?:remember that\s)?(?:when i say\s)?["']?my jobs["']?\s?,?\s?(?:are|means?|i mean|is)\s(?:those of |the jobs of |the ones of |all )?(.{2,80}?)[.!]*$/i.exec(
      text,
    )?.[1];
  if (jobs !== undefined) return { intent: 'remember', slots: slotsOf({ kind: 'my_jobs', value: jobs }) };
  const note =
    /^(?:remember|note|keep in mind|make a note|don't forget|do not forget|save)(?: (?:that|this|to))?\s?:?\s(.{2,300}?)[.!]*$/i.exec(
      text,
    )?.[1];
  return note === undefined || text.endsWith('?')
    ? undefined
    : { intent: 'remember', slots: slotsOf({ kind: 'note', value: note }) };
}

function readMemory({ plain }: Sentence): ReturnType<Rule> {
  return /\bwhat (?:do|did) you (?:remember|know|store|keep)(?: (?:about me|of me|so far|for me))?[?.!]*$|\b(?:show|list|see) (?:me )?(?:your|my|the) memor(?:y|ies)\b|^(?:my memory|memory)[?.!]*$|\bwhat have you (?:saved|stored|remembered)\b/.test(
    plain,
  )
    ? { intent: 'list_memory', slots: {} }
    : undefined;
}

function readForget({ text }: Sentence): ReturnType<Rule> {
  const what =
    /^(?:forget|stop remembering|delete from (?:your )?memory|erase)\s(?:about\s|that\s)?(.{2,200}?)[.!]*$/i.exec(
      text,
    )?.[1];
  return what === undefined ? undefined : { intent: 'forget', slots: slotsOf({ what }) };
}

function readRecall({ text }: Sentence): ReturnType<Rule> {
  const match =
    /\bwhat (?:did|have) (?:we|i|you) (?:talk(?:ed)?|ask(?:ed)?|said|say|discuss(?:ed)?|t(?:ell|old)|speak|spoke)\b(.*)$/i.exec(
      text,
    ) ??
    /\b(?:earlier|previous|last|old|past|our|the) (?:conversations?|chats?)\b(.*)$/i.exec(text) ??
    /\bfind (?:our|the|my) (?:conversation|chat)\b(.*)$/i.exec(text) ??
    /\bwhen did (?:we|i) (?:talk|speak|ask)\b(.*)$/i.exec(text);
  if (!match) return undefined;
  const about =
    /\b(?:about|regarding|on|of|for)\s(?!yesterday|today|earlier|before|last )(.{2,80}?)(?:\s(?:yesterday|today|last \w+|earlier|before))?[?.!]*$/i.exec(
      match[1] ?? '',
    )?.[1];
  return { intent: 'recall', slots: slotsOf({ query: about }) };
}

function readCapabilities({ plain }: Sentence): ReturnType<Rule> {
  return /^(?:help(?: me)?|what (?:can|could|do) you (?:do|help)(?: .{0,40})?|how can you help(?: me)?|what (?:can|should|could) i ask(?: you)?|who are you|what are you|commands|menu|options|examples?|what else can you do)[?.!\s]*$/.test(
    plain,
  )
    ? { intent: 'capabilities', slots: {} }
    : undefined;
}
