import {
  type ClientFlag,
  type FlagEnvironment,
  type FlagEvaluation,
  flagNameOf,
} from '@switchyard/contracts/feature-flags/flag.ts';
import type { HandledMessage } from '../../realtime/realtime-registry.ts';

export type FlagUpdate = HandledMessage<'feature_flag_update'>;

/** The flags of one environment as clients hold them, from the map of keys that the server gives. */
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

/** The flags after an update: it replaces state and variants of its flag. One for another environment is ignored. */
export function withFlagUpdate(
  flags: readonly ClientFlag[],
  update: FlagUpdate,
  environment: FlagEnvironment,
): readonly ClientFlag[] {
  if (update.environment !== environment) return flags;
  const { flagKey, enabled, variants, updatedAt } = update;
  const known = flags.find((flag) => flag.key === flagKey);
  if (!known) return [...flags, ...toClientFlags({ [flagKey]: enabled }, environment, updatedAt)];
  const { variants: _, ...rest } = known;
  const next: ClientFlag = { ...rest, ...stateOf(enabled), updatedAt, ...(variants ? { variants } : {}) };
  return flags.map((flag) => (flag === known ? next : flag));
}

/** What a flag counts as while its evaluation cannot be had: the known state, or off. */
export function evaluationFallback(
  known: Pick<ClientFlag, 'enabled'> | undefined,
  message: string,
): FlagEvaluation {
  return {
    enabled: known?.enabled ?? false,
    variant: null,
    reason: `Error evaluating flag: ${message}`,
    flagId: null,
    evaluationTime: 0,
    cacheHit: false,
  };
}

function stateOf(enabled: boolean) {
  return { enabled, rolloutPercentage: enabled ? 100 : 0 };
}
