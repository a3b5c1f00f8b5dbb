import { t } from '@lingui/core/macro';
import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import type { ReactNode } from 'react';
import { fieldWords } from '../../ui/field-words.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { contestedValue } from './contested-value.ts';

export type Side = 'mine' | 'theirs';
const sides = [
  { value: 'mine', label: t`Mine` },
  { value: 'theirs', label: t`Theirs` },
] as const;

type ContestedFieldProps = { field: FieldConflict; zone: string; side: Side; onChoose: (side: Side) => void };

/** A field that both sides changed: the old value, both new ones, and the selected one. */
export function ContestedField({ field, zone, side, onChoose }: ContestedFieldProps) {
  const label = fieldWords(field.field);
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h3 className="flex items-center justify-between text-sm font-semibold text-1">
        {label.charAt(0).toUpperCase() + label.slice(1)}
        <SegmentedControl
          label={t`What holds for ${label}`}
          segments={sides}
          value={side}
          onChange={onChoose}
          size="sm"
        />
      </h3>
      <div className="grid gap-2 sm:grid-cols-3">
        <Value title={t`Before`}>{contestedValue(field.field, field.base, zone)}</Value>
        <Value title={t`Mine`} chosen={side === 'mine'}>
          {contestedValue(field.field, field.mine, zone)}
        </Value>
        <Value title={t`Theirs`} chosen={side === 'theirs'}>
          {contestedValue(field.field, field.theirs, zone)}
        </Value>
      </div>
    </section>
  );
}

type ValueProps = { title: string; chosen?: boolean; children: ReactNode };

function Value({ title, chosen = false, children }: ValueProps) {
  return (
    <div className={`rounded-md border p-2 text-sm ${chosen ? 'border-focus' : 'border-line'}`}>
      <span className="block text-xs text-3">{title}</span>
      <span className="wrap-break-word whitespace-pre-wrap text-1">{children}</span>
    </div>
  );
}
