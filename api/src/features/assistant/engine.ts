import type { ChatEngine, Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { MemoryKind } from '@switchyard/contracts/assistant/conversation.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Memory } from '@switchyard/platform/db/repositories/assistant-memory-repository.ts';
import type { ConversationState, SalesState } from './conversation-state.ts';
import type { Draft, ToolAnswer } from './tools/tool.ts';
import type { Moment } from './understanding/time-span.ts';
import type { Slots } from './understanding/reading.ts';

export type Said = { readonly role: 'user' | 'assistant'; readonly content: string };

/** One message of a signed-in user with its context. */
export type HelperTurn = {
  readonly message: string;
  /** Earlier messages, oldest first. */
  readonly history: readonly Said[];
  readonly state: ConversationState;
  readonly actor: Actor;
  readonly memories: readonly Memory[];
  readonly moment: Moment;
  /** Runs a tool with the user's rights. @throws ToolInputError */
  use(tool: string, input: unknown): Promise<ToolAnswer>;
};

export type Answer = {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly drafts: readonly Draft[];
  readonly suggestions: readonly string[];
  readonly state: ConversationState;
  readonly memory: {
    readonly store: readonly { kind: MemoryKind; value: string }[];
    readonly remove: readonly string[];
  };
};

/** One message of a visitor. Contains no company data and grants access to none. */
export type SalesTurn = {
  readonly message: string;
  readonly history: readonly Said[];
  readonly state: SalesState;
  /** Answers from the public site. */
  ask(topic: string | undefined, question: string, trade?: string): ToolAnswer;
  readonly contact: { readonly phone: string; readonly email: string; readonly persona: string };
};

export type SalesAnswer = {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly suggestions: readonly string[];
  /** Facts about the visitor in this message. */
  readonly told: Slots;
  /** The visitor declines to answer the question. */
  readonly declines: boolean;
  /** When to ask the visitor the next question. */
  readonly invites: 'now' | 'soon' | 'no';
  /** The visitor wants to be contacted. */
  readonly wantsContact: boolean;
};

/** Understands messages and answers them with the given tools. Both engines must pass the same tests. */
export type Engine = {
  readonly name: ChatEngine;
  answerHelper(turn: HelperTurn): Promise<Answer>;
  answerSales(turn: SalesTurn): Promise<SalesAnswer>;
};
