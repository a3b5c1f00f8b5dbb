import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';

/** What the assistant can propose. Nothing of it happens before the person confirms the proposal. */
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
 * `open` waits for the person. `failed`: it was confirmed and could not be done, `problem` says why; nothing was
 * changed. `expired`: nobody confirmed in time.
 */
export const proposalStates = ['open', 'confirmed', 'cancelled', 'expired', 'undone', 'failed'] as const;
export const proposalStateSchema = z.enum(proposalStates);
export type ProposalState = z.infer<typeof proposalStateSchema>;

/** One field of what would change; `before` is empty where something new is made. */
export const proposalChangeSchema = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type ProposalChange = z.infer<typeof proposalChangeSchema>;

export const proposalSchema = z.object({
  id: idSchema,
  kind: proposalKindSchema,
  title: z.string(),
  changes: z.array(proposalChangeSchema),
  /** What speaks against it without forbidding it: off shift, past a deadline, a customer of that name exists. */
  warnings: z.array(z.string()),
  state: proposalStateSchema,
  expiresAt: instantSchema,
  /** Whether `undo` would take it back now; false while it is open. */
  undoable: z.boolean(),
  /** Once it is confirmed: why there is no undo, or what undo leaves behind; a sentence for people. */
  undoNote: z.string().nullable(),
  /** The record or file it led to. */
  result: z.object({ href: z.string(), title: z.string() }).nullable(),
  /** Why it failed, or why an undo was refused; a sentence for people. */
  problem: z.string().nullable(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** Minutes in which a proposal can be confirmed. */
export const proposalMinutes = 30;
