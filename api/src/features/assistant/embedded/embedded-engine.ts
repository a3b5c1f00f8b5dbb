import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import type { Answer, Engine, HelperTurn } from '../engine.ts';
import { helperTalk } from '../talk/helper-talk.ts';
import type { ToolAnswer } from '../tools/tool.ts';
import { readAnswer } from '../understanding/follow-up.ts';
import { readHelperMessage } from '../understanding/read-helper-message.ts';
import type { HelperIntent, Reading } from '../understanding/reading.ts';
import { answerVisitor } from './answer-visitor.ts';

/** Needs no key and no network, and is deterministic. */
export const embeddedEngine: Engine = {
  name: 'embedded',
  answerHelper,
  answerSales: async (turn) => answerVisitor(turn),
};

async function answerHelper(turn: HelperTurn): Promise<Answer> {
  const reading = understand(turn);
  const talk = helperTalk(reading.intent, turn);
  if (talk) return toAnswer(turn, reading, talk);
  if (reading.intent === 'unknown') {
    return toAnswer(turn, reading, await turn.use('search_docs', { question: cutText(turn.message, 600) }));
  }
  return toAnswer(turn, reading, await turn.use(reading.intent, reading.slots));
}

/** Interprets the message by itself, or as the answer to a question. */
export function understand({
  message,
  moment,
  state,
}: Pick<HelperTurn, 'message' | 'moment' | 'state'>): Reading<HelperIntent> {
  const reading = readHelperMessage(message, moment);
  if (state.open === null) return reading;
  return readAnswer(message, moment, { open: state.open, reading }) ?? reading;
}

function toAnswer({ state }: HelperTurn, reading: Reading<HelperIntent>, answer: ToolAnswer): Answer {
  const missing = answer.asks ?? [];
  const known = Object.entries({ ...reading.slots, ...answer.known }).filter(
    ([slot, value]) => value !== '' && !missing.includes(slot),
  );
  const kept = Object.entries(answer.known ?? {}).filter(([, value]) => value !== '');
  return {
    text: answer.text,
    citations: answer.citations ?? [],
    drafts: answer.draft === undefined ? [] : [answer.draft],
    suggestions: answer.suggestions ?? [],
    state: {
      open:
        missing.length === 0
          ? null
          : {
              intent: answer.instead ?? reading.intent,
              slots: Object.fromEntries(answer.known === undefined ? known : kept),
              missing: [...missing],
            },
      focus: { ...state.focus, ...answer.focus },
    },
    memory: {
      store: answer.memory?.store === undefined ? [] : [answer.memory.store],
      remove: answer.memory?.remove ?? [],
    },
  };
}
