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

/** One write of a proposal. `$0.id` in its body stands for the id of the record that step 0 made. */
export type ProposalStep =
  | {
      readonly kind: 'command';
      readonly method: 'POST' | 'PATCH' | 'DELETE';
      readonly path: string;
      readonly body: unknown;
      /** Revision the person was shown; null where something new is made. */
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

/** What would be done, before anybody confirmed it. */
export type Draft = {
  readonly kind: ProposalKind;
  readonly title: string;
  readonly changes: readonly ProposalChange[];
  readonly warnings: readonly string[];
  readonly steps: readonly ProposalStep[];
};

/** The records that were spoken of last: what `it` means. */
export type Focus = {
  readonly job?: number | undefined;
  readonly technician?: string | undefined;
  readonly customer?: string | undefined;
};

/** What a tool found or would do; `text` is for the person, and for a model to read. */
export type ToolAnswer = {
  readonly text: string;
  readonly citations?: readonly Citation[];
  readonly draft?: Draft;
  /** Slots that are missing; the text asks for them. */
  readonly asks?: readonly string[];
  /** What was understood, when something is asked for. */
  readonly known?: Slots;
  /** Tool that the answer to the question is for, when it is another one. */
  readonly instead?: 'schedule_job';
  readonly suggestions?: readonly string[];
  readonly focus?: Focus;
  /** What to remember or forget about the person. */
  readonly memory?: {
    readonly store?: { kind: MemoryKind; value: string };
    readonly remove?: readonly string[];
  };
};

/** Everything a tool may use. All reads go through `read`, which answers as the routes answer this person. */
export type ToolContext = {
  readonly actor: Actor;
  readonly session: Session;
  readonly now: Date;
  readonly zone: Zone;
  readonly memories: readonly Memory[];
  readonly focus: Focus;
  readonly knowledge: Knowledge;
  /** The person's own message, as it was typed. */
  readonly message: string;
  readonly tx: Tx;
  readonly read: <R extends AnyRoute>(route: R, input?: ReadInput<R>) => Promise<z.output<R['reply']>>;
};

/** Something the assistant can do, for both engines. */
export type Tool<Schema extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly mode: ChatType;
  /** For a model: what it gives, and when to use it. */
  readonly description: string;
  readonly schema: Schema;
  /** What it proposes; absent for tools that only read. */
  readonly proposes?: ProposalKind;
  run(context: ToolContext, input: z.output<Schema>): Promise<ToolAnswer>;
};

/** Keeps the schema's type in the body of `run`, and forgets it outside. */
export function defineTool<Schema extends z.ZodType>(tool: Tool<Schema>): Tool {
  return {
    ...tool,
    // Whoever runs a tool parses its input by this very schema.
    run: (context, input) => tool.run(context, input as z.output<Schema>),
  };
}

/** A day (`2026-11-18`) or a minute (`2026-11-18T14:00`) in the person's zone. */
export const localTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/)
  .refine((value) => !Number.isNaN(Date.parse(value)), 'Invalid time');
export const wordsSchema = z.string().trim().min(1).max(200);
export const jobNumberSchema = z.number().int().min(1).max(2_000_000_000);
