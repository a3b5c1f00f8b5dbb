import { z } from 'zod';
import type {
  Constraint,
  FlagDocument,
  FlagRules,
  Strategy,
  StrategyKind,
  Variant,
} from './flag-document.ts';

const textList = z.array(z.coerce.string()).optional().catch(undefined);
const constraintSchema = z.object({
  contextName: z.string().catch(''),
  operator: z.string().catch(''),
  values: textList,
  value: z.coerce.string().optional().catch(undefined),
  inverted: z.boolean().optional().catch(undefined),
  caseInsensitive: z.boolean().optional().catch(undefined),
});
const variantSchema = z.object({
  name: z.string(),
  weight: z.coerce.number().catch(0),
  stickiness: z.string().min(1).optional().catch(undefined),
  payload: z.object({ type: z.string(), value: z.string() }).optional().catch(undefined),
  overrides: z
    .array(z.object({ contextName: z.string(), values: z.array(z.coerce.string()) }))
    .optional()
    .catch(undefined),
});
const strategySchema = z.object({
  id: z.coerce.string().optional(),
  name: z.string(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  constraints: z.array(constraintSchema).nullish(),
  segments: z.array(z.coerce.string()).nullish(),
  variants: z.array(variantSchema).nullish(),
  disabled: z.boolean().nullish(),
});
const featureSchema = z.object({
  name: z.string(),
  enabled: z.boolean(),
  strategies: z.array(strategySchema).nullish(),
  variants: z.array(variantSchema).nullish(),
  dependencies: z
    .array(
      z.object({
        feature: z.string(),
        enabled: z.boolean().optional(),
        variants: z.array(z.string()).optional(),
      }),
    )
    .nullish(),
});
const segmentSchema = z.object({ id: z.coerce.string(), constraints: z.array(constraintSchema).catch([]) });

/** The answer of Unleash's client API. */
export const unleashDocumentSchema = z.object({
  features: z.array(featureSchema),
  segments: z.array(segmentSchema).nullish(),
});
export type UnleashDocument = z.infer<typeof unleashDocumentSchema>;
type Feature = z.infer<typeof featureSchema>;

/** An event of Unleash's delta API. */
export const unleashEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hydration'),
    features: z.array(featureSchema),
    segments: z.array(segmentSchema).nullish(),
  }),
  z.object({ type: z.literal('feature-updated'), feature: featureSchema }),
  z.object({ type: z.literal('feature-removed'), featureName: z.string() }),
  z.object({ type: z.literal('segment-updated'), segment: segmentSchema }),
  z.object({ type: z.literal('segment-removed'), segmentId: z.coerce.string() }),
]);
export type UnleashEvent = z.infer<typeof unleashEventSchema>;

/** The document of an answer of Unleash's client API. */
export function readUnleash({ features, segments }: UnleashDocument): FlagDocument {
  return { flags: features.map(flagOf), segments: segments ?? [] };
}

/** The document after events of the delta API. */
export function applyUnleash(document: FlagDocument, events: readonly UnleashEvent[]): FlagDocument {
  const flags = new Map(document.flags.map((flag) => [flag.key, flag]));
  const segments = new Map(document.segments.map((segment) => [segment.id, segment]));
  for (const event of events) {
    switch (event.type) {
      case 'hydration':
        flags.clear();
        segments.clear();
        for (const feature of event.features) flags.set(feature.name, flagOf(feature));
        for (const segment of event.segments ?? []) segments.set(segment.id, segment);
        break;
      case 'feature-updated':
        flags.set(event.feature.name, flagOf(event.feature));
        break;
      case 'feature-removed':
        flags.delete(event.featureName);
        break;
      case 'segment-updated':
        segments.set(event.segment.id, event.segment);
        break;
      case 'segment-removed':
        segments.delete(event.segmentId);
        break;
      default:
        event satisfies never;
    }
  }
  return { flags: [...flags.values()], segments: [...segments.values()] };
}

function flagOf({ name, enabled, strategies, variants, dependencies }: Feature): FlagRules {
  return {
    key: name,
    enabled,
    strategies: (strategies ?? []).map((strategy, at) => strategyOf(strategy, { flag: name, at })),
    variants: (variants ?? []) satisfies readonly Variant[],
    prerequisites: (dependencies ?? []).map(({ feature, enabled: isOn = true, variants: some = [] }) => ({
      flag: feature,
      enabled: isOn,
      variants: some,
    })),
  };
}

type Place = { readonly flag: string; readonly at: number };

function strategyOf(strategy: z.infer<typeof strategySchema>, { flag, at }: Place): Strategy {
  return {
    id: strategy.id ?? String(at),
    kind: strategy.disabled === true ? { name: 'unknown' } : kindOf(strategy, flag),
    constraints: (strategy.constraints ?? []) satisfies readonly Constraint[],
    segments: strategy.segments ?? [],
    variants: strategy.variants ?? [],
  };
}

function kindOf({ name, parameters }: z.infer<typeof strategySchema>, flag: string): StrategyKind {
  const text = (key: string): string => {
    const value = parameters?.[key] ?? '';
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const list = (key: string) =>
    text(key) === ''
      ? []
      : text(key)
          .split(',')
          .map((item) => item.trim());
  const share = (key: string, stickiness: string, salt: string) =>
    ({ name: 'rollout', percentage: Number(text(key)), stickiness, salt, hashVersion: 1 }) as const;
  switch (name) {
    case 'default':
      return { name: 'default' };
    case 'flexibleRollout':
      return share('rollout', text('stickiness') || 'default', text('groupId') || flag);
    case 'gradualRolloutUserId':
      return share('percentage', 'userId', text('groupId'));
    case 'gradualRolloutSessionId':
      return share('percentage', 'sessionId', text('groupId'));
    case 'gradualRolloutRandom':
      return { name: 'random', percentage: Number(text('percentage')) };
    case 'userWithId':
      return { name: 'users', userIds: list('userIds') };
    case 'remoteAddress':
      return { name: 'addresses', ranges: list('IPs') };
    case 'applicationHostname':
      return { name: 'hosts', hostNames: list('hostNames').map((host) => host.toLowerCase()) };
    default:
      return { name: 'unknown' };
  }
}
