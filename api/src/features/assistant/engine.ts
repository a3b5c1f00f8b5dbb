import type { ChatEngine, Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { MemoryKind } from '@switchyard/contracts/assistant/conversation.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Memory } from '@switchyard/platform/db/repositories/assistant-memory-repository.ts';
import type { ConversationState, SalesState } from './conversation-state.ts';
import type { Draft, ToolAnswer } from './tools/tool.ts';
import type { Moment } from './understanding/time-span.ts';
import type { Slots } from './understanding/reading.ts';

export type Said = { readonly role: 'user' | 'assistant'; readonly content: string };

/** One message of a signed-in person and what it may need. */
export type HelperTurn = {
  readonly message: string;
  /** What was said before, oldest first. */
  readonly history: readonly Said[];
  readonly state: ConversationState;
  readonly actor: Actor;
  readonly memories: readonly Memory[];
  readonly moment: Moment;
  /** Runs a tool as the person. @throws ToolInputError */
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

/** One message of a visitor. There is nothing of a company in it, and no way to anything. */
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
  /** What the visitor told about themselves in this message. */
  readonly told: Slots;
  /** The visitor does not want to tell what was asked. */
  readonly declines: boolean;
  /** Whether it fits to ask the visitor for something. */
  readonly invites: 'now' | 'soon' | 'no';
  /** The visitor wants somebody to write or call. */
  readonly wantsContact: boolean;
};

/** What understands messages and answers them, by the tools it is given. Both engines are held to the same tests. */
export type Engine = {
  readonly name: ChatEngine;
  answerHelper(turn: HelperTurn): Promise<Answer>;
  answerSales(turn: SalesTurn): Promise<SalesAnswer>;
};
