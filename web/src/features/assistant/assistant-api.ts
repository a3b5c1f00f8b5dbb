import { assistantRoutes } from '@switchyard/contracts/assistant/assistant-routes.ts';
import { type ChatReply, contextOfType } from '@switchyard/contracts/assistant/chat.ts';
import type {
  Conversation,
  ConversationDetail,
  MemoryItem,
} from '@switchyard/contracts/assistant/conversation.ts';
import type { Proposal } from '@switchyard/contracts/assistant/proposal.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

export type ProposalStep = 'confirm' | 'cancel' | 'undo';
type List = { readonly items: readonly Conversation[]; readonly nextCursor: string | null };

const assistantApi = api.injectEndpoints({
  endpoints: (build) => ({
    askHelper: build.mutation<ChatReply, { message: string; conversationId: string | null }>({
      query: ({ message, conversationId }) =>
        routeRequest(assistantRoutes.chat, {
          body: {
            message,
            type: 'helper',
            context: contextOfType.helper,
            ...(conversationId === null ? {} : { conversationId }),
          },
        }),
      invalidatesTags: (reply) => (reply ? ['Conversation'] : []),
    }),
    conversations: build.query<List, string>({
      query: (q) =>
        routeRequest(assistantRoutes.conversations, { query: { limit: 100, ...(q === '' ? {} : { q }) } }),
      providesTags: ['Conversation'],
    }),
    conversation: build.query<ConversationDetail, string>({
      query: (id) => routeRequest(assistantRoutes.conversation, { params: { id } }),
      providesTags: ['Conversation'],
    }),
    removeConversation: build.mutation<unknown, string>({
      query: (id) => routeRequest(assistantRoutes.removeConversation, { params: { id } }),
      invalidatesTags: ['Conversation'],
    }),
    memory: build.query<{ readonly items: readonly MemoryItem[] }, void>({
      query: () => routeRequest(assistantRoutes.memory),
      providesTags: ['Conversation'],
    }),
    removeMemory: build.mutation<unknown, string>({
      query: (id) => routeRequest(assistantRoutes.removeMemory, { params: { id } }),
      invalidatesTags: ['Conversation'],
    }),
    stepProposal: build.mutation<Proposal, { id: string; step: ProposalStep; reason?: string | null }>({
      query: ({ id, step, reason = null }) =>
        step === 'confirm'
          ? routeRequest(assistantRoutes.confirm, { params: { id }, body: { reason } })
          : routeRequest(assistantRoutes[step], { params: { id } }),
      invalidatesTags: ['Conversation'],
    }),
  }),
});

export const {
  useAskHelperMutation,
  useConversationsQuery,
  useConversationQuery,
  useRemoveConversationMutation,
  useMemoryQuery,
  useRemoveMemoryMutation,
  useStepProposalMutation,
} = assistantApi;
