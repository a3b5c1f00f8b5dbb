import { t } from '@lingui/core/macro';
import type { FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { type PlannedEdit, shareOf } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import { strategyWords } from '../rules/rules-words.ts';

/** An edit of a plan as an order: `Switch on`, `Change rule “Staff”`. */
export function editWords(edit: PlannedEdit): string {
  const { kind, field, base, yours } = edit;
  if (field === 'enabled') return yours === true ? t`Switch on` : t`Switch off`;
  const isVariant = field.startsWith('variants');
  if (kind === 'whole')
    return yours === null ? t`Use the variants of the flag` : t`Give it variants of its own`;
  if (kind === 'order') return isVariant ? t`Reorder variants` : t`Reorder rules`;
  const name = nameOf(edit);
  if (kind === 'share') {
    const [from, to] = [shareOf(base as FlagStrategy) ?? 0, shareOf(yours as FlagStrategy) ?? 0];
    return t`Set the share of “${name}” from ${from} % to ${to} %`;
  }
  if (isVariant) {
    if (base === null) return t`Add variant “${name}”`;
    return yours === null ? t`Remove variant “${name}”` : t`Change variant “${name}”`;
  }
  if (base === null) return t`Add rule “${name}”`;
  return yours === null ? t`Remove rule “${name}”` : t`Change rule “${name}”`;
}

/** Fields in which a plan conflicts, as listed: `state, rule “Staff”`. */
export function conflictWords(conflicts: readonly string[], edits: readonly PlannedEdit[]): string {
  return conflicts
    .map((field) => {
      const edit = edits.find((one) => one.field === field);
      if (field === 'enabled') return t`state`;
      if (!field.includes('/') || edit === undefined)
        return field.startsWith('variants') ? t`variants` : t`rules`;
      const name = nameOf(edit);
      return field.startsWith('variants') ? t`variant “${name}”` : t`rule “${name}”`;
    })
    .join(', ');
}

/** A rule is known by its title, or by its users. */
function nameOf({ field, base, yours }: PlannedEdit): string {
  const part = (base ?? yours) as Partial<FlagStrategy> | null;
  if (part?.kind === undefined) return field.slice(field.indexOf('/') + 1);
  return ruleName(part as FlagStrategy);
}

/** Title of a rule, or its users in words. */
export function ruleName(strategy: Pick<FlagStrategy, 'title' | 'kind'>): string {
  return strategy.title === '' ? strategyWords(strategy) : strategy.title;
}
