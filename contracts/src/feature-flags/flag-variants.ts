import type { Variant, VariantPayload } from '../flag-evaluation/flag-document.ts';

const totalWeight = 1000;
const controlName = 'control';

/** A test among the variants of a flag. */
export type RunningTest = { readonly allocation: Readonly<Record<string, number>> | null };

/**
 * Variants of a flag that has no rules for them. Without a test everybody gets the first by name; a running one divides
 * the users by its weights, or evenly.
 */
export function flagVariants(
  variants: Readonly<Record<string, unknown>> | null,
  test: RunningTest | undefined,
): Variant[] {
  const names = Object.keys(variants ?? {}).toSorted();
  const weights = test ? testWeights(names, test) : names.map((_, at) => (at === 0 ? totalWeight : 0));
  return names.map((name, at) => ({
    name,
    weight: weights[at] ?? 0,
    payload: payloadOf(variants?.[name]),
  }));
}

/** Variants among which a test divides, with their weights, the control first: the one of that name, or the first by name. */
export function armsOf(
  variants: Readonly<Record<string, unknown>> | null,
  test: RunningTest,
): { variant: string; weight: number }[] {
  return flagVariants(variants, test)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => Number(b.name === controlName) - Number(a.name === controlName))
    .map(({ name, weight }) => ({ variant: name, weight }));
}

/** The rest of an even division goes to the first variants. */
function testWeights(names: readonly string[], { allocation }: RunningTest): number[] {
  if (allocation !== null) return names.map((name) => allocation[name] ?? 0);
  const each = Math.floor(totalWeight / names.length);
  const rest = totalWeight - each * names.length;
  return names.map((_, at) => each + (at < rest ? 1 : 0));
}

function payloadOf(value: unknown): VariantPayload {
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'number') return { type: 'number', value: String(value) };
  return { type: 'json', value: JSON.stringify(value ?? null) };
}

/** The value that a payload stands for; the name of a variant without one. */
export function variantValue({ name, payload }: Pick<Variant, 'name' | 'payload'>): unknown {
  if (payload === undefined) return name;
  if (payload.type === 'number') return Number(payload.value);
  if (payload.type !== 'json') return payload.value;
  try {
    return JSON.parse(payload.value) as unknown;
  } catch {
    return payload.value;
  }
}

/** Variant names with their values, as clients receive them. */
export function variantMap(variants: readonly Pick<Variant, 'name' | 'payload'>[]): Record<string, unknown> {
  return Object.fromEntries(variants.map((variant) => [variant.name, variantValue(variant)]));
}
