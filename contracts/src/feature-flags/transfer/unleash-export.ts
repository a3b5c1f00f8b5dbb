import { z } from 'zod';
import type { FlagType } from '../flag.ts';
import { constraintsSchema, type FlagStrategy, variantListSchema } from '../flag-rules.ts';
import { divided } from './own-document.ts';
import { noDetails, type ReadDocument, soundFlag, type WantedFlag } from './wanted-flag.ts';

const text = z.string().nullish();
const rawVariant = z.looseObject({ name: z.string(), weight: z.number() });
const strategySchema = z.looseObject({
  name: z.string(),
  featureName: z.string(),
  id: z.string().optional(),
  title: text,
  disabled: z.boolean().nullish(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  constraints: z.array(z.unknown()).nullish(),
  segments: z.array(z.number()).nullish(),
  variants: z.array(rawVariant).nullish(),
  sortOrder: z.number().nullish(),
  environment: text,
});

/** An export of one environment, as Unleash writes it. */
export const unleashExportSchema = z.looseObject({
  features: z.array(z.looseObject({ name: z.string(), description: text, type: text })),
  featureStrategies: z.array(strategySchema),
  featureEnvironments: z
    .array(
      z.looseObject({
        featureName: z.string().optional(),
        name: z.string().optional(),
        enabled: z.boolean(),
        variants: z.array(rawVariant).nullish(),
      }),
    )
    .default([]),
  featureTags: z
    .array(z.looseObject({ featureName: z.string(), tagType: z.string().nullish(), tagValue: z.string() }))
    .default([]),
  segments: z
    .array(z.looseObject({ id: z.number(), name: z.string(), constraints: z.array(z.unknown()).optional() }))
    .default([]),
  dependencies: z
    .array(
      z.looseObject({
        feature: z.string(),
        dependencies: z.array(
          z.looseObject({
            feature: z.string(),
            enabled: z.boolean().nullish(),
            variants: z.array(z.string()).nullish(),
          }),
        ),
      }),
    )
    .default([]),
});
type UnleashExport = z.output<typeof unleashExportSchema>;
type RawStrategy = z.output<typeof strategySchema>;

const types: Readonly<Record<string, FlagType>> = {
  release: 'release',
  experiment: 'experiment',
  operational: 'operational',
  'kill-switch': 'kill_switch',
  permission: 'permission',
};

/** Flags of an export of Unleash. */
export function readUnleashExport(document: UnleashExport): ReadDocument {
  const names = new Map(document.segments.map(({ id, name }) => [id, name]));
  const segments = document.segments.flatMap(({ name, constraints }) => {
    const read = constraintsSchema.safeParse((constraints ?? []).map(constraintOf));
    // Unleash exports the names of segments only: those have to exist here.
    return constraints === undefined || !read.success
      ? []
      : { name, description: '', constraints: read.data };
  });
  const read = document.features.map((feature) => ({
    key: feature.name,
    found: flagOf(feature, document, names),
  }));
  return { format: 'unleash', segments, ...divided(read) };
}

function flagOf(
  feature: UnleashExport['features'][number],
  document: UnleashExport,
  segments: ReadonlyMap<number, string>,
): WantedFlag | string {
  const { name, description, type } = feature;
  const own = document.featureStrategies
    .filter(({ featureName }) => featureName === name)
    .toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0));
  const strategies: FlagStrategy[] = [];
  for (const [at, strategy] of own.filter(({ disabled }) => disabled !== true).entries()) {
    const found = strategyOf(strategy, at, segments);
    if (typeof found === 'string') return found;
    strategies.push(found);
  }
  if (own.length > 0 && strategies.length === 0)
    return 'All of its strategies are disabled: no rule would mean everybody here';
  const state = document.featureEnvironments.find((one) => (one.featureName ?? one.name) === name);
  const variants = variantsOf(state?.variants ?? []);
  if (variants === undefined) return 'Its variants have weights or payloads that are not known here';
  return soundFlag({
    key: name,
    details: {
      ...noDetails,
      description: description ?? '',
      type: types[type ?? ''] ?? 'release',
      tags: document.featureTags.filter((tag) => tag.featureName === name).map(({ tagValue }) => tagValue),
    },
    prerequisites: prerequisitesOf(document, name),
    rules: {
      enabled: state?.enabled ?? false,
      strategies,
      variants: variants.length === 0 ? null : variants,
    },
    notes: notesOf(feature, own),
  });
}

function prerequisitesOf({ dependencies }: UnleashExport, name: string): WantedFlag['prerequisites'] {
  const own = dependencies.find(({ feature }) => feature === name)?.dependencies ?? [];
  return own.map(({ feature, enabled, variants }) => ({
    flag: feature,
    enabled: enabled ?? true,
    variants: variants ?? [],
  }));
}

function notesOf(
  { stale, impressionData }: UnleashExport['features'][number],
  own: readonly RawStrategy[],
): string[] {
  const off = own.filter(({ disabled }) => disabled === true).length;
  return [
    ...(stale === true ? ['Stale is not carried: stages follow from evaluations'] : []),
    ...(impressionData === true ? ['Impression data is not carried'] : []),
    ...(off > 0 ? [`Disabled strategies are not carried: ${off}`] : []),
  ];
}

function strategyOf(
  raw: RawStrategy,
  at: number,
  segments: ReadonlyMap<number, string>,
): FlagStrategy | string {
  const kind = kindOf(raw);
  if (kind === undefined) return `Its strategy ${raw.name} is not known here`;
  const constraints = constraintsSchema.safeParse((raw.constraints ?? []).map(constraintOf));
  if (!constraints.success) return `A constraint of its strategy ${raw.name} is not known here`;
  const variants = variantsOf(raw.variants ?? []);
  if (variants === undefined) return `Variants of its strategy ${raw.name} are not known here`;
  return {
    id: /^[A-Za-z0-9_-]{1,40}$/.test(raw.id ?? '') ? (raw.id ?? '') : `imported-${at + 1}`,
    title: (raw.title ?? '').slice(0, 100),
    kind,
    constraints: constraints.data,
    segments: (raw.segments ?? []).map((id) => segments.get(id) ?? `segment ${id}`),
    variants,
  };
}

function kindOf({ name, parameters }: RawStrategy): FlagStrategy['kind'] | undefined {
  const parameter = (key: string) => {
    const value = parameters?.[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  // Version 1 divides users as Unleash does, one by one.
  const rollout = (percentage: string | undefined, stickiness: string): FlagStrategy['kind'] => ({
    name: 'rollout',
    percentage: Number(percentage),
    stickiness,
    hashVersion: 1,
    ...(parameter('groupId') === undefined || parameter('groupId') === ''
      ? {}
      : { salt: parameter('groupId') }),
  });
  switch (name) {
    case 'default':
      return { name: 'default' };
    case 'flexibleRollout':
      return rollout(parameter('rollout'), parameter('stickiness') ?? 'default');
    case 'gradualRolloutUserId':
      return rollout(parameter('percentage'), 'userId');
    case 'gradualRolloutSessionId':
      return rollout(parameter('percentage'), 'sessionId');
    case 'gradualRolloutRandom':
      return rollout(parameter('percentage'), 'random');
    case 'userWithId': {
      const ids = (parameter('userIds') ?? '').split(',').map((id) => id.trim());
      return { name: 'users', userIds: ids.filter((id) => id !== '') };
    }
    default:
      return undefined;
  }
}

/** The parts of a constraint that are known here; those that are empty are left out. */
function constraintOf(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const { contextName, operator, values, value, inverted, caseInsensitive } = raw as Record<string, unknown>;
  return {
    contextName,
    operator,
    ...(Array.isArray(values) && values.length > 0 ? { values } : {}),
    ...(typeof value === 'string' && value !== '' ? { value } : {}),
    ...(inverted === true ? { inverted } : {}),
    ...(caseInsensitive === true ? { caseInsensitive } : {}),
  };
}

function variantsOf(raw: readonly Record<string, unknown>[]): FlagStrategy['variants'] | undefined {
  const read = variantListSchema.safeParse(
    raw.map(({ name, weight, payload, stickiness, overrides }) => ({
      name,
      weight,
      ...(payload === undefined || payload === null ? {} : { payload }),
      ...(typeof stickiness === 'string' && stickiness !== '' && stickiness !== 'default'
        ? { stickiness }
        : {}),
      ...(Array.isArray(overrides) && overrides.length > 0 ? { overrides } : {}),
    })),
  );
  return read.data;
}
