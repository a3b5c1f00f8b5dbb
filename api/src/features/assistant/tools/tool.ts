import type { ChatType, Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { MemoryKind } from '@switchyard/contracts/assistant/conversation.ts';
import type { ProposalChange, ProposalKind } from '@switchyard/contracts/assistant/proposal.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Memory } from '@switchyard/platform/db/repositories/assistant-memory-repository.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { z } from 'zod';
import type { AnyRoute, ReadInput } from '../../../http/query-registry.ts';
import type { Session } from '../../../plugins/session.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Slots } from '../understanding/reading.ts';
import type { Zone } from './zone.ts';

/** Value of `overrideReason` in a proposal's write that needs the reason of the user who confirms it. */
export const usersReason = '$reason';

/** A write of a proposal. `$0.id` in its body refers to the id of the record created by step 0. */
export type ProposalStep =
  | {
      readonly kind: 'command';
      readonly method: 'POST' | 'PATCH' | 'DELETE';
      readonly path: string;
      readonly body: unknown;
      /** Revision shown to the user; null for a new record. */
      readonly revision: number | null;
    }
  | { readonly kind: 'report'; readonly report: ReportRequest };

/** Jobs of a period, `from` and `to` as instants. */
export type ReportRequest = {
  readonly report: 'completed' | 'created' | 'cancelled' | 'summary';
  readonly from: string;
  readonly to: string;
  readonly trade: string | null;
  readonly title: string;
};

/** A change to be confirmed. */
export type Draft = {
  readonly kind: ProposalKind;
  readonly title: string;
  readonly changes: readonly ProposalChange[];
  readonly warnings: readonly string[];
  readonly steps: readonly ProposalStep[];
};

/** The records mentioned last: the meaning of `it`. */
export type Focus = {
  readonly job?: number | undefined;
  readonly technician?: string | undefined;
  readonly customer?: string | undefined;
};

/** Result or proposal of a tool; `text` is for the user and for the model. */
export type ToolAnswer = {
  readonly text: string;
  readonly citations?: readonly Citation[];
  readonly draft?: Draft;
  /** Missing slots; the text asks for them. */
  readonly asks?: readonly string[];
  /** Slots understood so far, if more are needed. */
  readonly known?: Slots;
  /** Tool that handles the answer to the question, if not this one. */
  readonly instead?: 'schedule_job';
  readonly suggestions?: readonly string[];
  readonly focus?: Focus;
  /** Memories to add or remove. */
  readonly memory?: {
    readonly store?: { kind: MemoryKind; value: string };
    readonly remove?: readonly string[];
  };
};

/** Dependencies of tools. All reads go through `read`, which returns what the routes would return to this user. */
export type ToolContext = {
  readonly actor: Actor;
  readonly session: Session;
  readonly now: Date;
  readonly zone: Zone;
  readonly memories: readonly Memory[];
  readonly focus: Focus;
  readonly knowledge: Knowledge;
  /** The user's message as typed. */
  readonly message: string;
  readonly tx: Tx;
  readonly read: <R extends AnyRoute>(route: R, input?: ReadInput<R>) => Promise<z.output<R['reply']>>;
};

/** A capability of the assistant, shared by both engines. */
export type Tool<Schema extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly mode: ChatType;
  /** For a model: result of the tool, and when to use it. */
  readonly description: string;
  readonly schema: Schema;
  /** Kind of proposal; absent for tools that only read. */
  readonly proposes?: ProposalKind;
  run(context: ToolContext, input: z.output<Schema>): Promise<ToolAnswer>;
};

/** Keeps the schema's type in the body of `run`, and erases it outside. */
export function defineTool<Schema extends z.ZodType>(tool: Tool<Schema>): Tool {
  return {
    ...tool,
    // The caller parses a tool's input by this schema.
    run: (context, input) => tool.run(context, input as z.output<Schema>),
  };
}

/** A day (`2026-11-18`) or a minute (`2026-11-18T14:00`) in the user's zone. */
export const localTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/)
  .refine((value) => !Number.isNaN(Date.parse(value)), 'Invalid time');
export const wordsSchema = z.string().trim().min(1).max(200);
export const jobNumberSchema = z.number().int().min(1).max(2_000_000_000);
