import { t } from '@lingui/core/macro';
import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { formatDay } from '../../lib/format-date.ts';
import { formatCount, formatShare } from '../../lib/format-number.ts';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Link } from '../../ui/link.tsx';

/** Booked share of the shifts of the next seven days. */
export function CapacityPanel({ data }: { data: Dashboard | undefined }) {
  return (
    <Panel title={t`Capacity, next 7 days`}>
      {data ? (
        <ul className="flex flex-col gap-1">
          {data.capacity.map((day) => (
            <CapacityDay key={day.day} {...day} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-44 w-full" />
      )}
    </Panel>
  );
}

/** Work time is shown in hours, because a working day differs from a calendar day. */
const hours = (minutes: number) => t`${formatCount(minutes / 60)} h`;

type CapacityDayProps = Dashboard['capacity'][number];

function CapacityDay({ day, shiftMinutes, bookedMinutes }: CapacityDayProps) {
  const share = shiftMinutes === 0 ? 0 : bookedMinutes / shiftMinutes;
  const tone = share > 1 ? 'danger' : share > 0.9 ? 'warn' : 'ok';
  // Noon UTC has the same calendar date in UTC.
  const label = formatDay(day, 'weekday');
  const percentage = formatShare(share, 0);
  return (
    <li>
      <Link
        to={`/dispatch?day=${day}`}
        className="grid grid-cols-[92px_1fr_96px] items-center gap-3 rounded-md px-2 py-1.5 hover:bg-surface-2"
      >
        <span className="num text-sm text-2">{label}</span>
        <ProgressBar value={Math.min(1, share)} label={t`${label}: ${percentage} booked`} tone={tone} />
        <span className="num text-right text-xs text-3">
          {shiftMinutes === 0 ? t`no shifts` : t`${percentage} of ${hours(shiftMinutes)}`}
        </span>
      </Link>
    </li>
  );
}
