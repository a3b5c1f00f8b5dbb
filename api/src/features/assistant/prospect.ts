import type { SalesState } from './conversation-state.ts';
import type { SalesAnswer } from './engine.ts';
import { stepQuestion } from './talk/sales-talk.ts';
import { type ProspectStep, prospectSteps } from './understanding/read-prospect.ts';

/** Messages after which what was not told is asked again. */
const patience = 2;

export type Continued = { state: SalesState; text: string; thanks: string; suggestions: string[] };

/** Takes up what a visitor told, and asks the next thing: one at a time, after the answer to what they asked. */
export function continueProspect(
  state: SalesState,
  { answer, persona }: { answer: SalesAnswer; persona: string },
): Continued {
  const told = Object.fromEntries(Object.entries(answer.told).map(([key, value]) => [key, String(value)]));
  const facts = { ...state.facts, ...told };
  const skipped =
    answer.declines && state.asked !== null ? [...new Set([...state.skipped, state.asked])] : state.skipped;
  const isDone = (step: ProspectStep) =>
    facts[step] !== undefined || skipped.includes(step) || (step === 'email' && facts.phone !== undefined);
  const open = prospectSteps.filter((step) => !isDone(step));
  const wanted = answer.wantsContact && !isDone('email') ? 'email' : open[0];
  const hasNews = Object.keys(told).length > 0;
  // Whoever declines is left alone, whoever asks is answered, and nobody is asked the same thing at every turn.
  const isDue = hasNews || answer.invites === 'now' || wanted !== state.asked || state.sinceAsked >= patience;
  const asks = state.isStored || answer.declines || answer.invites === 'no' || !isDue ? undefined : wanted;
  const question =
    asks === undefined
      ? undefined
      : stepQuestion(asks, hasNews && told['name'] !== undefined ? firstName(facts.name) : undefined);
  const text = [answer.text, question?.text].filter((part) => part !== undefined && part !== '').join('\n');
  return {
    state: {
      ...state,
      facts,
      skipped,
      asked: asks ?? (wanted === state.asked ? state.asked : null),
      sinceAsked: asks === undefined ? state.sinceAsked + 1 : 0,
      topics: [...new Set([...state.topics, topicOf(answer)])].filter((topic) => topic !== '').slice(-10),
    },
    text: text === '' ? 'Thank you. What would you like to know about Switchyard?' : text,
    thanks: `${answer.text === '' ? '' : `${answer.text}\n`}Thank you${facts.name === undefined ? '' : `, ${firstName(facts.name)}`}. Our sales team will contact you within 24 hours. ${persona} stays here for any other question.`,
    suggestions: question && question.suggestions.length > 0 ? question.suggestions : [...answer.suggestions],
  };
}

function firstName(name: string | undefined): string | undefined {
  return name?.split(' ')[0];
}

/** What sales should know was of interest: the pages that the answer came from. */
function topicOf({ citations }: SalesAnswer): string {
  return citations[0]?.title ?? '';
}
