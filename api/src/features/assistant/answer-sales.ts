import { createHash } from 'node:crypto';
import type { ChatReply } from '@switchyard/contracts/assistant/chat.ts';
import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { statedFacts } from '@switchyard/platform/config/operator-facts.ts';
import {
  findVisitorChat,
  storeVisitorChat,
} from '@switchyard/platform/db/repositories/assistant-visitor-repository.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { Assistant } from './assistant.ts';
import { freshSalesState, readSalesState, type SalesState } from './conversation-state.ts';
import { answerFromSite } from './knowledge/answer-site.ts';
import { continueProspect } from './prospect.ts';
import { isReadyToStore, leadOf } from './prospect-lead.ts';
import { storeLead } from '../../sales/store-lead.ts';

export type SalesDeps = Pick<AppDeps, 'database' | 'poker' | 'clock' | 'config' | 'tasks' | 'logger'> & {
  readonly assistant: Assistant;
};
export type VisitorMessage = {
  readonly message: string;
  readonly visitorId: string;
  readonly conversationId: string | undefined;
  readonly correlationId: string;
  /** Applies the limit for creating a lead. @throws ProblemError `request.rate_limited` */
  readonly admit: (address: string) => Promise<void>;
};

/** After this absence a visitor's conversation starts over. */
const forgottenAfterMs = 24 * 3_600_000;
const keptMessages = 12;

/** Answers a visitor. No company data is accessible: only the public pages and the visitor's own statements. */
export async function answerSales(deps: SalesDeps, asked: VisitorMessage): Promise<ChatReply> {
  const now = deps.clock.now();
  const companyId = await salesCompany(deps);
  const visitorHash = createHash('sha256').update(asked.visitorId).digest('hex');
  const earlier = await earlierChat(deps, { companyId, visitorHash, now, asked });
  const knowledge = await deps.assistant.knowledge;
  const facts = statedFacts(deps.config);
  const {
    SWITCHYARD_SALES_PHONE: phone,
    SWITCHYARD_SALES_EMAIL: email,
    SWITCHYARD_SALES_PERSONA: persona,
  } = deps.config;
  const { answer, engine } = await deps.assistant.answerSales(companyId, {
    message: asked.message,
    history: earlier.state.messages,
    state: earlier.state,
    ask: (topic, question, trade) => answerFromSite(knowledge, { topic, question, trade, facts }),
    contact: { phone, email, persona },
  });
  const next = continueProspect(earlier.state, { answer, persona });
  const isStored = await storeWhenReady(deps, {
    state: next.state,
    conversationId: earlier.conversationId,
    asked,
    wantsContact: answer.wantsContact,
  });
  const response = isStored && !earlier.state.isStored ? next.thanks : next.text;
  const messages = [
    ...earlier.state.messages,
    { role: 'user' as const, content: cutText(asked.message, 1_000) },
    { role: 'assistant' as const, content: response },
  ];
  const state: SalesState = {
    ...next.state,
    isStored,
    asked: isStored ? null : next.state.asked,
    messages: messages.slice(-keptMessages),
  };
  if (companyId !== null) {
    await deps.database.inCompany(companyId, (tx) =>
      storeVisitorChat(tx, { companyId, visitorHash, conversationId: earlier.conversationId, state, now }),
    );
  }
  return {
    response,
    conversationId: earlier.conversationId,
    messageId: newId(now.getTime()),
    citations: [...answer.citations],
    proposals: [],
    suggestions: isStored && !earlier.state.isStored ? [] : next.suggestions,
    engine,
  };
}

type Asked = { companyId: string | null; visitorHash: string; now: Date; asked: VisitorMessage };

async function earlierChat(
  deps: SalesDeps,
  { companyId, visitorHash, now, asked }: Asked,
): Promise<{ conversationId: string; state: SalesState }> {
  const fresh = { conversationId: newId(now.getTime()), state: freshSalesState };
  if (companyId === null) return fresh;
  const since = new Date(now.getTime() - forgottenAfterMs);
  const found = await deps.database.snapshot(companyId, (tx) => findVisitorChat(tx, { visitorHash, since }));
  if (!found) return fresh;
  const { conversationId } = found;
  const state = readSalesState(found.state);
  const isNewThread = asked.conversationId !== undefined && asked.conversationId !== conversationId;
  return { conversationId, state: isNewThread ? greetedAnew(state) : state };
}

/** On another page or after a reset the widget asks for the name again. Earlier answers are kept. */
function greetedAnew(state: SalesState): SalesState {
  return { ...state, asked: state.isStored ? null : freshSalesState.asked };
}

type Ready = { state: SalesState; conversationId: string; asked: VisitorMessage; wantsContact: boolean };

/** Hands a contactable visitor to sales, once per conversation. */
async function storeWhenReady(
  deps: SalesDeps,
  { state, conversationId, asked, wantsContact }: Ready,
): Promise<boolean> {
  if (state.isStored || !isReadyToStore(state, wantsContact)) return state.isStored;
  const lead = leadOf(state, asked.message);
  try {
    await asked.admit(lead.email === '' ? lead.phone : lead.email);
    await storeLead(deps, { ...lead, formKey: `chat-${conversationId}` }, asked.correlationId);
    return true;
  } catch (error) {
    // The chat continues; the answers are kept, and the next message tries again.
    const isLimited = error instanceof ProblemError && error.code === 'request.rate_limited';
    deps.logger[isLimited ? 'info' : 'error']({ err: error }, 'a lead of the sales chat could not be stored');
    return false;
  }
}
