import { t } from '@lingui/core/macro';
import type { FlagStrategy, FlagVariant } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { PlannedEdit } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import type { RequestState } from '@switchyard/contracts/feature-flags/request-routes.ts';
import type { Tone } from '../../../ui/chip.tsx';
import { type Segments, strategyLine, variantLine } from '../rules/rules-words.ts';

/** States of a change request in words. */
export const requestLooks: Readonly<Record<RequestState, { word: string; tone: Tone }>> = {
  draft: { word: t`Draft`, tone: 'neutral' },
  in_review: { word: t`In review`, tone: 'info' },
  approved: { word: t`Approved`, tone: 'accent' },
  scheduled: { word: t`Scheduled`, tone: 'violet' },
  applied: { word: t`Made`, tone: 'ok' },
  conflicted: { word: t`Conflict`, tone: 'danger' },
  rejected: { word: t`Rejected`, tone: 'danger' },
  withdrawn: { word: t`Withdrawn`, tone: 'neutral' },
};

/** The two sides of an edit in words; empty: absent. */
export function sidesOf(edit: PlannedEdit, segments: Segments): { before: string; after: string } {
  const words = (value: unknown) => valueWords(edit, value, segments);
  return { before: words(edit.base), after: words(edit.yours) };
}

function valueWords({ kind, field }: PlannedEdit, value: unknown, segments: Segments): string {
  if (field === 'enabled') return value === true ? t`On` : t`Off`;
  if (kind === 'order') return (value as string[]).join(', ');
  if (value === null || value === undefined) return kind === 'whole' ? t`Those of the flag` : '';
  if (kind === 'whole') return variantLine(value as FlagVariant[]);
  return field.startsWith('variants')
    ? variantLine([value as FlagVariant])
    : strategyLine(value as FlagStrategy, segments);
}
