import {
  type ClientFlag,
  type FlagEnvironment,
  flagNameOf,
} from '@switchyard/contracts/feature-flags/flag.ts';
import type { HandledMessage } from '../../core/realtime-registry.ts';

export type FlagUpdate = HandledMessage<'feature_flag_update'>;

/** Converts the server's map of keys to the flags of one environment. */
export function toClientFlags(
  map: Readonly<Record<string, boolean>>,
  environment: FlagEnvironment,
  at: string,
): ClientFlag[] {
  return Object.entries(map).map(([key, enabled]) => ({
    id: key,
    key,
    name: flagNameOf(key),
    ...stateOf(enabled),
    environment,
    targetingType: 'simple',
    createdAt: at,
    updatedAt: at,
  }));
}

/**
 * The flags after an update, which replaces state and variants of its flag. An update for another environment is
 * ignored.
 */
export function withFlagUpdate(
  flags: readonly ClientFlag[],
  update: FlagUpdate,
  environment: FlagEnvironment,
): readonly ClientFlag[] {
  if (update.environment !== environment) return flags;
  const { flagKey, enabled, variants, updatedAt } = update;
  const known = flags.find((flag) => flag.key === flagKey);
  const given = variants ? { variants } : {};
  if (!known) {
    const created = toClientFlags({ [flagKey]: enabled }, environment, updatedAt);
    return [...flags, ...created.map((flag) => ({ ...flag, ...given }))];
  }
  const { variants: _, ...rest } = known;
  const next: ClientFlag = { ...rest, ...stateOf(enabled), updatedAt, ...given };
  return flags.map((flag) => (flag === known ? next : flag));
}

function stateOf(enabled: boolean) {
  return { enabled, rolloutPercentage: enabled ? 100 : 0 };
}
