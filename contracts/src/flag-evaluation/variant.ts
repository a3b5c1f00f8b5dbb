import { type HashVersion, variantPlace } from './bucketing.ts';
import { contextText, type FlagContext } from './flag-context.ts';
import type { Variant } from './flag-document.ts';

/** A variant chosen for a context, and where its unit lies. */
export type ChosenVariant = {
  readonly variant: Variant;
  /** 1 to the total weight; null: chosen by an override. */
  readonly place: number | null;
};

export type VariantChooser = (context: FlagContext, random: () => number) => ChosenVariant | null;

type ChooserOptions = {
  readonly salt: string;
  readonly hashVersion: HashVersion;
  readonly stickiness: string;
};

/** Prepares the choice among variants; null if there is none to choose from. */
export function compileVariants(
  variants: readonly Variant[],
  { salt, hashVersion, stickiness }: ChooserOptions,
): VariantChooser | null {
  const totalWeight = variants.reduce((sum, { weight }) => sum + weight, 0);
  if (totalWeight <= 0) return null;
  const field = variants[0]?.stickiness ?? stickiness;
  const overridden = variants.filter(({ overrides = [] }) => overrides.length > 0);
  return (context, random) => {
    const override = overridden.find((variant) => isOverridden(variant, context));
    if (override) return { variant: override, place: null };
    const unit = unitOf(context, field) ?? String(Math.round(random() * 100_000));
    const place = variantPlace(hashVersion, salt, { unit, totalWeight });
    let end = 0;
    for (const variant of variants) {
      end += variant.weight;
      if (variant.weight > 0 && place <= end) return { variant, place };
    }
    return null;
  };
}

function isOverridden({ overrides = [] }: Variant, context: FlagContext): boolean {
  return overrides.some(({ contextName, values }) => {
    const text = contextText(context, contextName);
    return text !== undefined && values.includes(text);
  });
}

function unitOf(context: FlagContext, field: string): string | undefined {
  const { userId, sessionId, remoteAddress } = context;
  const unit = field === 'default' ? userId || sessionId || remoteAddress : contextText(context, field);
  return unit === '' ? undefined : unit;
}
