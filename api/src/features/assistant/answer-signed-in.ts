import type { ChatEngine, ChatReply } from '@switchyard/contracts/assistant/chat.ts';
import { proposalMinutes } from '@switchyard/contracts/assistant/proposal.ts';
import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findConversationState,
  storeTurn,
} from '@switchyard/platform/db/repositories/assistant-conversation-repository.ts';
import {
  listMemories,
  type Memory,
  removeMemories,
  storeMemory,
} from '@switchyard/platform/db/repositories/assistant-memory-repository.ts';
import { findMessages } from '@switchyard/platform/db/repositories/assistant-message-repository.ts';
import {
  insertProposals,
  type NewProposal,
} from '@switchyard/platform/db/repositories/assistant-proposal-repository.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { QueryRegistry } from '../../http/query-registry.ts';
import type { Session } from '../../plugins/session.ts';
import type { Assistant } from './assistant.ts';
import { type ConversationState, freshState, readState } from './conversation-state.ts';
import type { Answer, HelperTurn, Said } from './engine.ts';
import { proposalView } from './proposals/proposal-view.ts';
import { runTool, ToolInputError } from './tools/run-tool.ts';
import { helperTools } from './tools/tools.ts';
import { createZone } from './tools/zone.ts';
import { isTimeZone } from './understanding/time-zone.ts';

/** Earlier messages of a conversation passed to an engine. */
const historyLength = 12;
const titleLength = 80;

export type HelperDeps = Pick<AppDeps, 'database' | 'clock' | 'config'> & {
  readonly queries: QueryRegistry;
  readonly assistant: Assistant;
};
export type HelperMessage = {
  readonly session: Session;
  readonly message: string;
  readonly conversationId: string | undefined;
};

/**
 * Answers a signed-in user and stores both messages. @throws ProblemError `request.not_found` unless the conversation
 * is the user's own
 */
export async function answerHelper(deps: HelperDeps, asked: HelperMessage): Promise<ChatReply> {
  const { session, message } = asked;
  const now = deps.clock.now();
  const { companyId } = session.actor;
  const known = await deps.database.snapshot(companyId, (tx) => readKnown(tx, asked));
  const { answer, engine } = await deps.assistant.answerHelper(
    await accountOf(deps, session),
    turnOf(deps, asked, { known, now }),
  );
  const conversationId = asked.conversationId ?? newId(now.getTime());
  const stored = { conversationId, isNew: asked.conversationId === undefined, message, answer, engine, now };
  return await deps.database.inCompany(companyId, (tx) => store(tx, session, stored));
}

/** Company whose model budget is charged: sandboxes count as visitors, because anyone may create them. */
async function accountOf(deps: HelperDeps, { actor, user }: Session): Promise<string | null> {
  return user.sandboxEndsAt === null ? actor.companyId : await salesCompany(deps);
}

type Known = { state: ConversationState; history: Said[]; memories: Memory[] };

async function readKnown(tx: Tx, { session, conversationId }: HelperMessage): Promise<Known> {
  const memories = await listMemories(tx, session.actor);
  if (conversationId === undefined) return { state: freshState, history: [], memories };
  const state = await findConversationState(tx, session.actor, conversationId);
  if (state === undefined) throw new ProblemError('request.not_found');
  const messages = await findMessages(tx, session.actor, { conversationId, limit: historyLength });
  return {
    state: readState(state),
    history: messages.map(({ role, content }) => ({ role, content })),
    memories,
  };
}

function turnOf(
  deps: HelperDeps,
  { session, message }: HelperMessage,
  { known, now }: { known: Known; now: Date },
): HelperTurn {
  const { actor, user } = session;
  const ownZone = known.memories.find(({ kind }) => kind === 'time_zone')?.value;
  const timeZone = ownZone !== undefined && isTimeZone(ownZone) ? ownZone : user.companyTimeZone;
  const zone = createZone(timeZone, { companyZone: user.companyTimeZone, now });
  const { state, memories } = known;
  return {
    ...known,
    message,
    actor,
    moment: { now, timeZone },
    use: async (name, input) => {
      const tool = helperTools.get(name);
      if (!tool) throw new ToolInputError(`Unknown tool ${name}`);
      const knowledge = await deps.assistant.knowledge;
      return await deps.database.snapshot(actor.companyId, (tx) =>
        runTool(
          tool,
          {
            actor,
            session,
            now,
            zone,
            memories,
            focus: state.focus,
            knowledge,
            message,
            tx,
            read: (route, input) => deps.queries.read(route, { tx, session }, input),
          },
          input,
        ),
      );
    },
  };
}

type Stored = {
  conversationId: string;
  isNew: boolean;
  message: string;
  answer: Answer;
  engine: ChatEngine;
  now: Date;
};

async function store(tx: Tx, { actor }: Session, stored: Stored): Promise<ChatReply> {
  const { conversationId, isNew, message, answer, engine, now } = stored;
  const { text, citations, suggestions, state, drafts, memory } = answer;
  const messageId = newId(now.getTime() + 1);
  const title = cutText(message.replace(/\s+/g, ' '), titleLength);
  await storeTurn(tx, actor, {
    conversationId,
    isNew,
    title,
    state,
    now,
    messages: [
      { id: newId(now.getTime()), role: 'user', content: message, citations: [], engine: null },
      { id: messageId, role: 'assistant', content: text, citations, engine },
    ],
  });
  const expiresAt = new Date(now.getTime() + proposalMinutes * 60_000);
  const proposals = drafts.map(
    (draft): NewProposal => ({
      ...draft,
      changes: [...draft.changes],
      warnings: [...draft.warnings],
      id: newId(now.getTime()),
      conversationId,
      messageId,
      createdAt: now,
      expiresAt,
    }),
  );
  await insertProposals(tx, actor, proposals);
  for (const item of memory.store) await storeMemory(tx, actor, { ...item, id: newId(now.getTime()), now });
  await removeMemories(tx, actor, memory.remove);
  const fresh = {
    state: 'open',
    result: null,
    problem: null,
    undoSteps: null,
    decidedAt: null,
    expiresAt: expiresAt.toISOString(),
  } as const;
  return {
    response: text,
    conversationId,
    messageId,
    citations: [...citations],
    proposals: proposals.map((proposal) => proposalView({ ...proposal, ...fresh }, now)),
    suggestions: [...suggestions],
    engine,
  };
}
