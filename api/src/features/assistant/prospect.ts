import type { SalesState } from './conversation-state.ts';
import type { SalesAnswer } from './engine.ts';
import { stepQuestion } from './talk/sales-talk.ts';
import { type ProspectStep, prospectSteps } from './understanding/read-prospect.ts';

/** After this many refusals the visitor is not asked any more. */
const mostRefusals = 2;
/** Messages until an unanswered question is repeated. */
const patience = 5;

export type Continued = { state: SalesState; text: string; thanks: string; suggestions: string[] };

/** Stores the facts from a visitor's message and asks the next question: one at a time, after the answer to theirs. */
export function continueProspect(
  state: SalesState,
  { answer, persona }: { answer: SalesAnswer; persona: string },
): Continued {
  const told = Object.fromEntries(Object.entries(answer.told).map(([key, value]) => [key, String(value)]));
  const facts = withoutNamesake({ ...state.facts, ...told });
  const skipped = skippedAfter(state, answer);
  const wanted = nextStep({ facts, skipped }, answer);
  const asks = isDue(state, { answer, wanted }) ? wanted : undefined;
  const name = facts.name?.split(' ')[0];
  const question =
    asks === undefined
      ? undefined
      : stepQuestion(asks, { name: told['name'] === undefined ? undefined : name, company: facts.company });
  const topics = [...new Set([...state.topics, ...topicOf(answer)])].slice(-10);
  const waitsFor = wanted === state.asked ? state.asked : null;
  return {
    state: {
      ...state,
      facts,
      skipped,
      topics,
      asked: asks ?? waitsFor,
      sinceAsked: asks === undefined ? state.sinceAsked + 1 : 0,
    },
    text: lines(answer.text, question?.text) || 'Thank you. What would you like to know about Switchyard?',
    thanks: lines(
      answer.text,
      `Thank you${name === undefined ? '' : `, ${name}`}. Our sales team will contact you within 24 hours. ${persona} stays here for any other question.`,
    ),
    suggestions: question && question.suggestions.length > 0 ? question.suggestions : [...answer.suggestions],
  };
}

/** A company with the visitor's own name is a misreading: only the name was understood. */
function withoutNamesake(facts: SalesState['facts']): SalesState['facts'] {
  const { company, ...rest } = facts;
  const isNamesake = company?.trim().toLowerCase() === rest.name?.trim().toLowerCase();
  return company === undefined || isNamesake ? rest : facts;
}

function lines(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}

function skippedAfter({ skipped, asked }: SalesState, { declines }: SalesAnswer): SalesState['skipped'] {
  return declines && asked !== null ? [...new Set([...skipped, asked])] : skipped;
}

/** The first unknown fact; for visitors who want to be contacted, an address comes first. */
function nextStep(
  { facts, skipped }: Pick<SalesState, 'facts' | 'skipped'>,
  { wantsContact }: SalesAnswer,
): ProspectStep | undefined {
  const isDone = (step: ProspectStep) =>
    facts[step] !== undefined || skipped.includes(step) || (step === 'email' && facts.phone !== undefined);
  return wantsContact && !isDone('email') ? 'email' : prospectSteps.find((step) => !isDone(step));
}

/** Not after a refusal, not instead of an answer, and not the same question at every turn. */
function isDue(
  { isStored, asked, sinceAsked, skipped }: SalesState,
  { answer, wanted }: { answer: SalesAnswer; wanted: ProspectStep | undefined },
): boolean {
  if (isStored || answer.declines || answer.invites === 'no') return false;
  if (skipped.length >= mostRefusals && !answer.wantsContact) return false;
  const hasNews = Object.keys(answer.told).length > 0;
  return hasNews || answer.invites === 'now' || wanted !== asked || sinceAsked >= patience;
}

/** Topics of interest to sales: the page that the answer came from. */
function topicOf({ citations }: SalesAnswer): string[] {
  return citations.slice(0, 1).map(({ title }) => title);
}
