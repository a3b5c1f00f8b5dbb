import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { chatReplySchema, sendChatSchema } from './chat.ts';
import { conversationDetailSchema, conversationSchema, memoryItemSchema } from './conversation.ts';
import { proposalSchema } from './proposal.ts';

const base = { tag: 'assistant', write: 'safe', status: 200 } as const;
const own = { ...base, access: 'session' } as const;
const idParams = z.object({ id: idSchema });
const ownProblems = ['auth.required', 'auth.forbidden', 'request.not_found'] as const;
const listQuery = z.strictObject({
  /** Every word must occur in what was said. */
  q: z.string().trim().max(200).optional(),
  /** `nextCursor` of the page before. */
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

function proposalStep<Name extends string>(name: Name, summary: string) {
  return defineRoute({
    ...own,
    method: 'POST',
    path: `/api/ai/proposals/:id/${name}`,
    summary,
    params: idParams,
    reply: proposalSchema,
    problems: ownProblems,
  });
}

export const assistantRoutes = {
  /** Visitors without a session send `sales`; `helper` needs one. */
  chat: defineRoute({
    ...base,
    access: 'public',
    method: 'POST',
    path: '/api/ai/chat',
    summary: 'Say something to the assistant',
    body: sendChatSchema,
    reply: chatReplySchema,
    problems: ['request.invalid', 'auth.required', 'request.not_found', 'request.rate_limited'],
  }),
  persona: defineRoute({
    ...base,
    access: 'public',
    method: 'GET',
    path: '/api/ai/persona',
    summary: 'Name of the sales assistant, and what can be asked first',
    reply: z.object({ name: z.string(), suggestions: z.array(z.string()) }),
    problems: [],
  }),
  confirm: proposalStep('confirm', 'Do what an open proposal says; answers the proposal as it is now'),
  cancel: proposalStep('cancel', 'Put a proposal away'),
  undo: proposalStep('undo', 'Take back what a confirmed proposal did'),
  conversations: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/ai/conversations',
    summary: 'Own earlier conversations, the last one first',
    query: listQuery,
    reply: z.object({ items: z.array(conversationSchema), nextCursor: z.string().nullable() }),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
  }),
  conversation: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/ai/conversations/:id',
    summary: 'One conversation with what was said',
    params: idParams,
    reply: conversationDetailSchema,
    problems: ownProblems,
  }),
  removeConversation: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/api/ai/conversations/:id',
    summary: 'Forget a conversation; open proposals in it are cancelled',
    params: idParams,
    reply: z.object({ id: idSchema }),
    problems: ownProblems,
  }),
  memory: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/ai/memory',
    summary: 'What the assistant remembers about the person',
    reply: z.object({ items: z.array(memoryItemSchema) }),
    problems: ['auth.required', 'auth.forbidden'],
  }),
  removeMemory: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/api/ai/memory/:id',
    summary: 'Forget one thing',
    params: idParams,
    reply: z.object({ id: idSchema }),
    problems: ownProblems,
  }),
};

/** Figures of a confirmed report as `text/csv`; the proposal's `result.href` names it. */
export const reportFilePath = '/api/ai/reports/:id';
export const reportFileParams = idParams;
