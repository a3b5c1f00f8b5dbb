import { t } from '@lingui/core/macro';
import {
  type CustomerStage,
  customerStages,
  type StageTimes,
} from '@switchyard/contracts/customer-portal/customer-stage.ts';
import { CalendarCheck, Car, Check, ClipboardCheck, type LucideIcon, MapPin, Wrench } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { formatDate } from '../../lib/format-date.ts';
import { stageWords } from './stage-words.ts';

const icons: Readonly<Record<CustomerStage, LucideIcon>> = {
  booked: ClipboardCheck,
  scheduled: CalendarCheck,
  on_the_way: Car,
  arrived: MapPin,
  working: Wrench,
  done: Check,
};

type VisitTrackerProps = {
  stage: CustomerStage;
  times: StageTimes;
  /** Times of its day are shown without their date. */
  plannedAt: string;
  zone: string;
  /** The visit ended without its work: no stage is the current one. */
  isOver?: boolean;
};

type Progress = 'past' | 'current' | 'coming';

/** The six stages of a visit in one row: those reached with their times, the current one marked. */
export function VisitTracker({ stage, times, plannedAt, zone, isOver = false }: VisitTrackerProps) {
  const reached = customerStages.indexOf(stage);
  const day = formatDate(plannedAt, zone, 'isoDay');
  const timeOf = (at: string) =>
    formatDate(at, zone, formatDate(at, zone, 'isoDay') === day ? 'time' : 'day');
  return (
    <ol aria-label={t`Progress of the visit`} className="grid grid-cols-6 max-sm:-mx-3">
      {customerStages.map((name, index) => {
        const at = times[name];
        const isCurrent = index === reached && !isOver && name !== 'done';
        const progress: Progress = isCurrent ? 'current' : index <= reached ? 'past' : 'coming';
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            data-progress={progress}
            className="relative flex min-w-0 flex-col items-center gap-1 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute top-4 right-1/2 -z-0 h-0.5 w-full -translate-y-1/2',
                  index <= reached ? 'bg-ok-fill' : 'bg-line-strong',
                )}
              />
            )}
            <StageMark icon={icons[name]} progress={progress} />
            <span
              className={classNames(
                'text-xs leading-tight text-balance max-sm:tracking-tight',
                progress === 'current' ? 'font-semibold text-1' : progress === 'past' ? 'text-2' : 'text-3',
              )}
            >
              {stageWords[name]}
            </span>
            {at !== null && at !== undefined && progress !== 'coming' && (
              <time dateTime={at} className="num text-xs leading-tight text-3">
                {timeOf(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StageMark({ icon: Icon, progress }: { icon: LucideIcon; progress: Progress }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative z-10 grid size-8 place-items-center rounded-full border-2 transition-colors',
        progress === 'current' && 'border-transparent bg-accent text-accent-ink',
        progress === 'past' && 'border-ok-fill bg-surface text-ok',
        progress === 'coming' && 'border-line-strong bg-surface text-3',
      )}
    >
      <Icon size={16} />
    </span>
  );
}
