import type { z } from 'zod';
import { type Flag, flagKeySchema } from '../flag.ts';
import {
  changeRulesSchema,
  type FlagSegment,
  type FlagStrategy,
  type FlagVariant,
  type prerequisitesSchema,
} from '../flag-rules.ts';

/** Rules of a flag that are to hold in an environment. Segments of strategies are named, because ids differ between companies. */
export type WantedRules = {
  readonly enabled: boolean;
  readonly strategies: readonly FlagStrategy[];
  /** Null: those of the flag. */
  readonly variants: readonly FlagVariant[] | null;
};

export type WantedFlag = {
  readonly key: string;
  /** For a flag that does not exist yet. */
  readonly details: Pick<Flag, 'description' | 'type' | 'tags' | 'expectedDays' | 'variants'>;
  readonly prerequisites: z.output<typeof prerequisitesSchema>;
  readonly rules: WantedRules;
  /** Parts that are not carried, each a sentence. */
  readonly notes: readonly string[];
};
export type WantedSegment = Pick<FlagSegment, 'name' | 'description' | 'constraints'>;

/** Flags of a document, as they are wanted here. */
export type ReadDocument = {
  readonly format: 'switchyard' | 'unleash' | 'flagd';
  readonly flags: readonly WantedFlag[];
  readonly segments: readonly WantedSegment[];
  readonly skipped: readonly { readonly key: string; readonly reason: string }[];
};

export const noDetails: WantedFlag['details'] = {
  description: '',
  type: 'release',
  tags: [],
  expectedDays: null,
  variants: null,
};

/** The wanted flag, or why it cannot be one. Names of segments are checked where they are resolved. */
export function soundFlag(flag: WantedFlag): WantedFlag | string {
  if (!flagKeySchema.safeParse(flag.key).success)
    return 'Its key has other characters than a-z, 0-9 and _, or is too long';
  const { enabled, strategies, variants } = flag.rules;
  const unnamed = strategies.map((strategy) => ({ ...strategy, segments: [] }));
  const checked = changeRulesSchema.safeParse({ enabled, strategies: unnamed, variants });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`;
  }
  const parsed = (checked.data.strategies ?? []).map((strategy, at) => ({
    ...strategy,
    segments: strategies[at]?.segments ?? [],
  }));
  return { ...flag, rules: { enabled, strategies: parsed, variants: checked.data.variants ?? null } };
}
