import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../http/primitives.ts';

/** Changes that the assistant can propose. Nothing happens before the user confirms the proposal. */
export const proposalKinds = [
  'customer.create',
  'job.create',
  'visit.schedule',
  'visit.reassign',
  'job.cancel',
  'customer.message',
  'report.run',
] as const;
export const proposalKindSchema = z.enum(proposalKinds);
export type ProposalKind = z.infer<typeof proposalKindSchema>;

/**
 * `open`: awaits confirmation. `failed`: confirmed, but could not be done; `problem` gives the reason, and nothing was
 * changed. `expired`: not confirmed in time.
 */
export const proposalStates = ['open', 'confirmed', 'cancelled', 'expired', 'undone', 'failed'] as const;
export const proposalStateSchema = z.enum(proposalStates);
export type ProposalState = z.infer<typeof proposalStateSchema>;

/** A field of the proposed change; `before` is empty for a new record. */
export const proposalChangeSchema = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type ProposalChange = z.infer<typeof proposalChangeSchema>;

export const proposalSchema = z.object({
  id: idSchema,
  kind: proposalKindSchema,
  title: z.string(),
  changes: z.array(proposalChangeSchema),
  /** Concerns that do not block the change: off shift, past a deadline, duplicate customer name. */
  warnings: z.array(z.string()),
  /** True if the change breaks a planning rule: confirming it needs the user's reason. */
  needsReason: z.boolean(),
  state: proposalStateSchema,
  expiresAt: instantSchema,
  /** True if `undo` would work now; false while the proposal is open. */
  undoable: z.boolean(),
  /** After confirmation: why there is no undo, or what undo does not revert; display text. */
  undoNote: z.string().nullable(),
  /** The resulting record or file. */
  result: z.object({ href: z.string(), title: z.string() }).nullable(),
  /** Why it failed, or why an undo was refused; display text. */
  problem: z.string().nullable(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** A confirmation; `reason` for breaking planning rules is recorded with the change. */
export const confirmProposalSchema = z
  .strictObject({ reason: reasonSchema.nullable().default(null) })
  .nullish();

/** Minutes until an open proposal expires. */
export const proposalMinutes = 30;
