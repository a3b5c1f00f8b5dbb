import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { CandidateRow } from '../../core/planning/candidate-row.tsx';
import { ServiceNote } from '../../core/planning/service-note.tsx';
import { useFirstGaps } from '../../core/planning/use-first-gaps.ts';
import { useCompanyZone } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { jobByName, jobByNumber } from '../../lib/record-number.ts';
import { describeRequestError, isRequestError } from '../../lib/request-error.ts';
import { toInstant } from '../../lib/to-instant.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { wholeNumber } from '../../records/typed-values.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useActiveTechniciansQuery } from './job-references-api.ts';
import { usePlanVisitMutation } from './jobs-api.ts';

const schema = z.object({
  technicianId: z.string().min(1, t`Choose a technician`),
  start: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, t`Invalid time`),
  minutes: wholeNumber,
  reason: z.string().trim(),
});

/** Plans a visit: technician and time. Shows obstacles as text; soft rules require a reason. */
export function ScheduleDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const zone = useCompanyZone();
  const [plan] = usePlanVisitMutation();
  const [needsReason, setNeedsReason] = useState(false);
  const [values] = useState(() => ({
    technicianId: '',
    start: formatDate(nextQuarterHour(), zone, 'isoMinute'),
    minutes: String(job.estimatedMinutes),
    reason: '',
  }));
  return (
    <RecordForm
      title={t`Plan a visit for ${jobByNumber(job)}`}
      size="sm"
      submitLabel={needsReason ? t`Plan anyway` : t`Plan visit`}
      schema={schema}
      values={values}
      fields={fieldsOf(zone, needsReason)}
      above={(form) => (
        <>
          <ServiceNote customerId={job.customerId} />
          <Proposals
            job={job}
            onTake={(technicianId, start) => {
              const set = { shouldDirty: true, shouldValidate: true };
              form.setValue('technicianId', technicianId, set);
              form.setValue('start', formatDate(start, zone, 'isoMinute'), set);
            }}
          />
        </>
      )}
      problemText={(error) => refusalLines(error).join('\n')}
      onSubmit={async ({ technicianId, start, minutes, reason }) => {
        const scheduledStart = toInstant(start, zone) ?? '';
        const end = new Date(Date.parse(scheduledStart) + minutes * 60_000).toISOString();
        try {
          await plan({
            jobId: job.id,
            scheduledStart,
            scheduledEnd: end,
            technicianIds: [technicianId],
            windowStart: null,
            windowEnd: null,
            notes: '',
            jobRevision: job.revision,
            overrideReason: reason === '' ? null : reason,
          }).unwrap();
        } catch (error) {
          setNeedsReason(isOverridable(error));
          throw error;
        }
      }}
      onClose={onClose}
    />
  );
}

type ProposalsProps = { job: Job; onTake: (technicianId: string, start: number) => void };

/** The first free gap of each technician who could do the job; a choice fills the fields. */
function Proposals({ job, onTake }: ProposalsProps) {
  const zone = useCompanyZone();
  const clock = useMemo(() => createZoneClock(zone), [zone]);
  const [today] = useState(() => clock.day(Date.now()));
  const gaps = useFirstGaps(job, today, clock);
  // The fields below do without proposals.
  if (gaps === 'failed') return null;
  return (
    <section aria-label={t`Who could take it`} className="-mx-1.5 mb-3 min-h-38">
      <h3 className="mb-1 px-1.5 text-sm font-semibold text-1">
        <Trans>Who could take it</Trans>
      </h3>
      {gaps === null && <SkeletonRows count={4} rowHeight={30} />}
      {gaps?.length === 0 && (
        <p className="px-1.5 text-sm text-2">
          <Trans>No qualified technician has a free gap within a week.</Trans>
        </p>
      )}
      {gaps?.map((gap) => {
        const { start } = gap;
        return (
          <CandidateRow
            key={gap.technicianId}
            candidate={gap}
            start={start === null ? null : `${formatDate(start, zone, 'weekday')}, ${clock.time(start)}`}
            onTake={() => start !== null && onTake(gap.technicianId, start)}
          />
        );
      })}
    </section>
  );
}

function fieldsOf(zone: string, needsReason: boolean): readonly FormField<z.input<typeof schema>>[] {
  return [
    {
      kind: 'listed',
      name: 'technicianId',
      label: t`Technician`,
      required: true,
      useOptions: useTechnicians,
      width: 'full',
    },
    { kind: 'text', name: 'start', label: t`Start`, type: 'datetime-local', required: true, hint: zone },
    {
      kind: 'text',
      name: 'minutes',
      label: t`Duration`,
      type: 'number',
      required: true,
      min: 5,
      max: 1440,
      step: 5,
      unit: 'min',
    },
    ...(needsReason
      ? [
          {
            kind: 'textarea',
            name: 'reason',
            label: t`Reason for planning it anyway`,
            required: true,
            maxLength: 500,
            autoFocus: true,
            width: 'full',
          } as const,
        ]
      : []),
  ];
}

function useTechnicians() {
  const { data, isLoading } = useActiveTechniciansQuery();
  const options = (data?.items ?? []).map(({ id, name, trade, territory }) => ({
    value: id,
    label: [name, tradeWord(trade), territory].filter(Boolean).join(' · '),
  }));
  return { options, isLoading };
}

function nextQuarterHour(): number {
  const quarter = 15 * 60_000;
  return Math.ceil((Date.now() + quarter) / quarter) * quarter;
}

/** True if a reason overrides the refusal. */
function isOverridable(error: unknown): boolean {
  const errors = isRequestError(error) ? (error.problem?.errors ?? []) : [];
  return errors.some((item) => item.pointer === '/overrideReason');
}

function refusalLines(error: unknown): readonly string[] {
  const { conflicts = [], errors = [] } = (isRequestError(error) && error.problem) || {};
  const booked = conflicts.map(
    ({ technicianName, jobNumber, title }) =>
      t`${technicianName} is booked: ${jobByName({ number: jobNumber, title })}`,
  );
  if (booked.length > 0) return booked;
  return errors.length > 0 ? errors.map(({ message }) => message) : [describeRequestError(error)];
}
