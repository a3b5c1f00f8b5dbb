import { t } from '@lingui/core/macro';
import { Siren } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';

export const priorities = ['none', 'low', 'medium', 'high', 'emergency'] as const;
export type Priority = (typeof priorities)[number];

const words: Record<Priority, string> = {
  none: t`No priority`,
  low: t`Low`,
  medium: t`Medium`,
  high: t`High`,
  emergency: t`Emergency`,
};
const bars: Record<Exclude<Priority, 'emergency'>, number> = { none: 0, low: 1, medium: 2, high: 3 };

/** Label of a priority. */
export function priorityWord(priority: Priority): string {
  return words[priority];
}

/** Priority as bars (emergency: a red siren), with its label beside it or for screen readers only. */
export function PriorityMark({ priority, hideWord = false }: { priority: Priority; hideWord?: boolean }) {
  const urgent = priority === 'emergency';
  return (
    <span
      title={hideWord ? words[priority] : undefined}
      className={classNames(
        'inline-flex items-center gap-1.5 text-sm whitespace-nowrap',
        urgent ? 'font-medium text-danger' : 'text-2',
      )}
    >
      {urgent ? <Siren aria-hidden="true" size={14} /> : <Bars filled={bars[priority]} />}
      <span className={hideWord ? 'sr-only' : undefined}>{words[priority]}</span>
    </span>
  );
}

function Bars({ filled }: { filled: number }) {
  return (
    <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14" fill="currentColor">
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={1 + bar * 4.5}
          y={8 - bar * 3}
          width="3"
          height={4 + bar * 3}
          rx="1"
          opacity={bar < filled ? 1 : 0.28}
        />
      ))}
    </svg>
  );
}
