import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { chatReplySchema, sendChatSchema } from './chat.ts';
import { conversationDetailSchema, conversationSchema, memoryItemSchema } from './conversation.ts';
import { confirmProposalSchema, proposalSchema } from './proposal.ts';

const base = { tag: 'assistant', write: 'safe', status: 200 } as const;
const own = { ...base, access: 'session', permission: 'assistant.use' } as const;
const idParams = z.object({ id: idSchema });
const ownProblems = ['auth.required', 'auth.forbidden', 'request.not_found'] as const;
const listQuery = z.strictObject({
  /** Matches conversations that contain every word. */
  q: z.string().trim().max(200).optional(),
  /** `nextCursor` of the previous page. */
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
  /** Visitors without a session send `sales`; `helper` requires a session. */
  chat: defineRoute({
    ...base,
    access: 'public',
    method: 'POST',
    path: '/api/ai/chat',
    summary: 'Send a message to the assistant',
    body: sendChatSchema,
    reply: chatReplySchema,
    problems: ['request.invalid', 'auth.required', 'request.not_found', 'request.rate_limited'],
  }),
  persona: defineRoute({
    ...base,
    access: 'public',
    method: 'GET',
    path: '/api/ai/persona',
    summary: 'Name of the sales assistant, and first suggestions',
    reply: z.object({ name: z.string(), suggestions: z.array(z.string()) }),
    problems: [],
  }),
  /** `request.invalid` names `/reason` if the change breaks a planning rule; the proposal stays open. */
  confirm: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/ai/proposals/:id/confirm',
    summary: 'Do what an open proposal says; answers the proposal as it is now',
    params: idParams,
    body: confirmProposalSchema,
    reply: proposalSchema,
    problems: [...ownProblems, 'request.invalid'],
  }),
  cancel: proposalStep('cancel', 'Put a proposal away'),
  undo: proposalStep('undo', 'Take back what a confirmed proposal did'),
  conversations: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/ai/conversations',
    summary: 'Your earlier conversations, the latest first',
    query: listQuery,
    reply: z.object({ items: z.array(conversationSchema), nextCursor: z.string().nullable() }),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
  }),
  conversation: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/ai/conversations/:id',
    summary: 'One conversation with its messages',
    params: idParams,
    reply: conversationDetailSchema,
    problems: ownProblems,
  }),
  removeConversation: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/api/ai/conversations/:id',
    summary: 'Delete a conversation; its open proposals are cancelled',
    params: idParams,
    reply: z.object({ id: idSchema }),
    problems: ownProblems,
  }),
  memory: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/ai/memory',
    summary: 'The assistant’s memories about the user',
    reply: z.object({ items: z.array(memoryItemSchema) }),
    problems: ['auth.required', 'auth.forbidden'],
  }),
  removeMemory: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/api/ai/memory/:id',
    summary: 'Delete a memory',
    params: idParams,
    reply: z.object({ id: idSchema }),
    problems: ownProblems,
  }),
};

/** Figures of a confirmed report as `text/csv`; `result.href` of the proposal links here. */
export const reportFilePath = '/api/ai/reports/:id';
export const reportFileParams = idParams;
