import { z } from 'zod';
import type {
  Experiment,
  Flag,
  FlagEnvironment,
  PublicExperiment,
  PublicFlag,
} from '../feature-flags/flag.ts';
import type { CarriedRecord } from '../records/registry.ts';

/** The record after the change, as visible to the topic's audience: `{ kind: 'site', site: {…} }`. */
export type EventRecord =
  | CarriedRecord
  | { kind: 'flag'; flag: Flag; environment: FlagEnvironment | null }
  | { kind: 'public_flag'; flag: PublicFlag }
  | { kind: 'public_experiment'; experiment: PublicExperiment };
export type { Experiment };

/**
 * Envelope of a record: its kind and the kind's payload. The payload is not part of the protocol: the feature that
 * reads it parses it, and clients skip unknown kinds.
 */
export const eventRecordSchema = z.looseObject({ kind: z.string() }) as unknown as z.ZodType<EventRecord>;
