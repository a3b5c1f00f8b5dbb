import type { SalesAnswer, SalesTurn } from '../engine.ts';
import { notEnglish, salesTalk } from '../talk/sales-talk.ts';
import { foreignSentenceIn } from '../understanding/foreign-language.ts';
import { prospectIn, readSalesMessage } from '../understanding/read-sales.ts';
import { readStepAnswer } from '../understanding/read-step-answer.ts';
import type { Reading, SalesIntent, Slots } from '../understanding/reading.ts';
import { cleanText } from '../understanding/sentence.ts';

/** After these intents a question to the visitor is appropriate immediately. */
const inviting: ReadonlySet<SalesIntent> = new Set(['greet', 'agree', 'talk_to_sales']);

/** A question after facts about the visitor: `We have 300 technicians, does it cope with that?` */
const asks =
  /(?:^|[,.;!]\s|\band\s)(?:do|does|can|could|is|are|will|would|how|what|which|when|where|who|why)\b[^?]*\?\s*$/i;

/** Answers a visitor from the public site, and extracts facts about the visitor. */
export function answerVisitor(turn: SalesTurn): SalesAnswer {
  const reading = understandVisitor(turn);
  const base = {
    citations: [],
    suggestions: [],
    told: {},
    declines: false,
    invites: 'soon' as const,
    wantsContact: false,
  };
  const foreign = foreignSentenceIn(turn.message);
  const talk = foreign === undefined ? salesTalk(reading.intent, turn.contact) : notEnglish(foreign);
  if (talk) {
    return {
      ...base,
      text: talk.text,
      citations: talk.citations ?? [],
      // Visitors who want to be called give their contact data, and often their name.
      told: reading.intent === 'talk_to_sales' ? callerIn(turn.message) : {},
      declines: reading.intent === 'dismiss',
      invites: inviting.has(reading.intent) ? 'now' : 'no',
      wantsContact: reading.intent === 'talk_to_sales',
    };
  }
  if (reading.intent === 'qualify' && !asks.test(turn.message))
    return { ...base, text: '', told: reading.slots };
  const { topic, trade } = reading.slots;
  const answer = turn.ask(
    topic === undefined ? undefined : String(topic),
    turn.message,
    trade === undefined ? undefined : String(trade),
  );
  const { trade: _own, ...about } = callerIn(turn.message);
  return {
    ...base,
    text: answer.text,
    citations: answer.citations ?? [],
    suggestions: answer.suggestions ?? [],
    told: trade === undefined ? about : { ...about, trade },
  };
}

function callerIn(message: string): Slots {
  const { company, ...told } = prospectIn(cleanText(message));
  // In `somebody from Sales` the name is the wanted contact, not the visitor's company.
  const isOurs = company === undefined || /^(?:sales|support|switchyard)\b/i.test(String(company));
  return isOurs ? told : { ...told, company };
}

/** Interprets the message by itself, or as the answer to the last question. */
export function understandVisitor({
  message,
  state,
}: Pick<SalesTurn, 'message' | 'state'>): Reading<SalesIntent> {
  const reading = readSalesMessage(message);
  const step = state.asked;
  if (step === null || reading.intent === 'refuse_company_data') return reading;
  const told = readStepAnswer(message, step, { name: state.facts.name });
  if (Object.keys(told).length === 0) return reading;
  const isOpen = reading.intent === 'unknown' || reading.intent === 'qualify';
  if (!isOpen && !(reading.intent === 'answer_from_site' && looksLikeAnswer(message, step))) return reading;
  const slots: Slots = reading.intent === 'qualify' ? { ...told, ...reading.slots } : told;
  return { intent: 'qualify', slots };
}

/** `Support Services Inc` is a company and `Security` a trade if that was the question. */
function looksLikeAnswer(message: string, step: string): boolean {
  const text = cleanText(message);
  const words = text.split(' ');
  if (text.endsWith('?') || words.length > 6) return false;
  if (
    /^(?:what|how|do|does|can|could|is|are|tell|show|who|where|when|why|which|price|pricing|cost)\b/i.test(
      text,
    )
  )
    return false;
  if (step === 'trade') return words.length <= 3;
  return (step === 'company' || step === 'name') && words.length >= 2 && /^\p{Lu}/u.test(text);
}
