import { t } from '@lingui/core/macro';
import type { FlagStrategy, FlagVariant } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import {
  editsBetween,
  type PlannedEdit,
  type PlannedRules,
} from '@switchyard/contracts/feature-flags/planned-edits.ts';
import type { FlagChange } from './feature-flags-api.ts';
import { type Segments, strategyLine, variantLine } from './rules/rules-words.ts';
import { editWords } from './schedules/edit-words.ts';

type Line = { readonly state: 'kept' | 'removed' | 'added'; readonly text: string };

/** One part of a change, in words. */
export type Difference = { readonly label: string; readonly lines: readonly Line[] };

/** Parts that a change wrote: rules and variants one by one, other fields as they are. */
export function differencesOf(
  { changes, environment }: FlagChange,
  segments: Segments,
): readonly Difference[] {
  if (environment === null)
    return changes.map(({ field, from, to }) => ({ label: field, lines: linesOf(shown(from), shown(to)) }));
  const [from, to] = [rulesOf(changes, 'from'), rulesOf(changes, 'to')];
  return editsBetween(from, to)
    .filter(({ field }) => field !== 'enabled')
    .map((edit) => ({
      label: editWords(edit),
      lines: linesOf(partOf(edit, edit.base, segments), partOf(edit, edit.yours, segments)),
    }));
}

/** Lines of both sides: what stayed once, what is gone before what came. */
function linesOf(before: string | null, after: string | null): Line[] {
  const [from, to] = [before, after].map((text) => new Set(text === null ? [] : text.split('\n')));
  if (!from || !to) return [];
  return [
    ...[...from].map((text): Line => ({ state: to.has(text) ? 'kept' : 'removed', text })),
    ...[...to].filter((text) => !from.has(text)).map((text): Line => ({ state: 'added', text })),
  ];
}

function rulesOf(changes: FlagChange['changes'], side: 'from' | 'to'): PlannedRules {
  const value = (field: string) => changes.find((change) => change.field === field)?.[side];
  return {
    enabled: value('enabled') === true,
    strategies: (value('strategies') ?? []) as FlagStrategy[],
    variants: (value('variants') ?? null) as FlagVariant[] | null,
  };
}

function partOf({ field, kind }: PlannedEdit, value: unknown, segments: Segments): string | null {
  if (value === null || value === undefined || kind === 'order') return null;
  if (field.startsWith('variants'))
    return variantLine((Array.isArray(value) ? value : [value]) as FlagVariant[]);
  return strategyLine(value as FlagStrategy, segments);
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length === 0) return t`nothing`;
  return JSON.stringify(value);
}
