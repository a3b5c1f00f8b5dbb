import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatMinutes } from '../../../lib/format-date.ts';
import { hashNumber } from '../../../lib/record-number.ts';
import { Chip } from '../../../ui/chip.tsx';
import { type Urgency, urgencyOf } from '../rules/queue-order.ts';
import { placeText } from '../rules/place-text.ts';
import { skillText } from '../../../core/planning/skill-text.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

type QueueCardProps = {
  job: Job;
  top: number;
  position: number;
  selected: boolean;
  /** Why it matches a search, if the card does not show it. */
  why: string | null;
  held: boolean;
  now: number;
  clock: ZoneClock;
};

const tones: Record<Urgency['tone'], string> = {
  danger: 'text-danger',
  warn: 'text-warn',
  neutral: 'text-3',
};

/** A waiting job: title, deadline, place and required skills. */
export const QueueCard = memo(function QueueCard(props: QueueCardProps) {
  const { job, top, position, selected, why, held, now, clock } = props;
  const urgency = urgencyOf(job, now, clock);
  const place = placeText(job);
  return (
    <div
      id={cardId(job.id)}
      role="row"
      aria-selected={selected}
      aria-rowindex={position}
      data-card={job.id}
      data-job={held ? undefined : job.id}
      className={classNames(
        'absolute inset-x-0 h-19.5 overflow-hidden rounded-md border bg-surface-2 px-2.5 py-2 select-none hover:bg-surface-3',
        held ? 'cursor-pointer' : 'cursor-grab',
        selected ? 'border-(--focus)' : 'border-line',
      )}
      style={{ top }}
    >
      <div role="gridcell">
        <div className="flex items-baseline gap-2">
          <span className="truncate font-medium text-1">{job.title}</span>
          {urgency && (
            <span className={classNames('num ml-auto shrink-0 text-sm font-medium', tones[urgency.tone])}>
              {urgency.text}
            </span>
          )}
        </div>
        <div className="mb-1.5 truncate text-xs text-3">
          <span className="num">{hashNumber(job.number)}</span> · {why ?? (place || job.customerName)}
        </div>
        <div className="flex gap-1">
          <div className="flex min-w-0 flex-1 gap-1 overflow-hidden">
            {job.priority === 'emergency' && (
              <Chip tone="danger">
                <Trans>Emergency</Trans>
              </Chip>
            )}
            {job.priority === 'high' && (
              <Chip tone="warn">
                <Trans>High</Trans>
              </Chip>
            )}
            {job.state === 'needs_return' && (
              <Chip tone="warn">
                <Trans>Return visit</Trans>
              </Chip>
            )}
            {held && job.stateReason !== null && <Chip tone="warn">{job.stateReason}</Chip>}
            <SkillChips skills={job.requiredSkills} />
          </div>
          {job.crewSize > 1 && <Chip>{plural(job.crewSize, { one: '# person', other: '# people' })}</Chip>}
          <Chip className="num">{formatMinutes(job.estimatedMinutes)}</Chip>
        </div>
      </div>
    </div>
  );
});

/** The first skill by name, further ones as a number. */
function SkillChips({ skills }: { skills: Job['requiredSkills'] }) {
  const [first, ...more] = skills;
  if (!first) return null;
  return (
    <>
      <Chip className="min-w-0 shrink">{skillText(first)}</Chip>
      {more.length > 0 && <Chip title={more.map(skillText).join(', ')}>+{more.length}</Chip>}
    </>
  );
}

/** Id of a card's element, for `aria-activedescendant`. */
export function cardId(jobId: string): string {
  return `job-${jobId}`;
}
