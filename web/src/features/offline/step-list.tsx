import { formatDate } from '../../lib/format-date.ts';
import type { ActionView } from '../../core/action-view.ts';

type StepListProps = { label: string; steps: readonly ActionView[]; zone: string };

/** Steps of one visit in the order in which they were taken. */
export function StepList({ label, steps, zone }: StepListProps) {
  return (
    <ol aria-label={label} className="flex flex-col gap-0.5 text-sm text-2">
      {steps.map(({ id, label: text, timestamp }) => (
        <li key={id} className="flex items-baseline gap-2">
          <span className="num shrink-0 text-3">{formatDate(timestamp, zone, 'time')}</span>
          <span className="min-w-0 wrap-break-word">{text}</span>
        </li>
      ))}
    </ol>
  );
}
