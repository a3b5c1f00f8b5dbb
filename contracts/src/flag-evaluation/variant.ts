import { type HashVersion, variantPlace } from './bucketing.ts';
import { contextText, type FlagContext } from './flag-context.ts';
import type { Variant } from './flag-document.ts';

/** A variant chosen for a context, and where its unit lies. */
export type ChosenVariant = {
  readonly variant: Variant;
  /** 1 to the total weight; null: chosen by an override. */
  readonly place: number | null;
  /** True if other units get other variants. */
  readonly isShare: boolean;
};

/** Variants prepared for the choice among them. */
export type CompiledVariants = {
  readonly list: readonly Variant[];
  readonly salt: string;
  readonly hashVersion: HashVersion;
  /** Field of the context that keeps a unit at its variant. */
  readonly field: string;
  readonly totalWeight: number;
  readonly choose: (context: FlagContext, random: () => number) => ChosenVariant | null;
};

type VariantOptions = {
  readonly salt: string;
  readonly hashVersion: HashVersion;
  readonly stickiness: string;
};

/** Prepares the choice among variants; null if there is none to choose from. */
export function compileVariants(
  variants: readonly Variant[],
  { salt, hashVersion, stickiness }: VariantOptions,
): CompiledVariants | null {
  const totalWeight = variants.reduce((sum, { weight }) => sum + weight, 0);
  if (totalWeight <= 0) return null;
  const field = variants[0]?.stickiness ?? stickiness;
  const isShare = variants.filter(({ weight }) => weight > 0).length > 1;
  const overridden = variants.filter(({ overrides = [] }) => overrides.length > 0);
  const choose: CompiledVariants['choose'] = (context, random) => {
    const override = overridden.find((variant) => isOverridden(variant, context));
    if (override) return { variant: override, place: null, isShare };
    const unit = variantUnit(context, field, random);
    const place = variantPlace(hashVersion, salt, { unit, totalWeight });
    let end = 0;
    for (const variant of variants) {
      end += variant.weight;
      if (variant.weight > 0 && place <= end) return { variant, place, isShare };
    }
    return null;
  };
  return { list: variants, salt, hashVersion, field, totalWeight, choose };
}

function isOverridden({ overrides = [] }: Variant, context: FlagContext): boolean {
  return overrides.some(({ contextName, values }) => {
    const text = contextText(context, contextName);
    return text !== undefined && values.includes(text);
  });
}

/** The text by which the context is assigned to a variant; without a unit, at random. */
export function variantUnit(context: FlagContext, field: string, random: () => number): string {
  const { userId, sessionId, remoteAddress } = context;
  const unit = field === 'default' ? userId || sessionId || remoteAddress : contextText(context, field);
  return unit === undefined || unit === '' ? String(Math.round(random() * 100_000)) : unit;
}
