import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import type { ReactNode } from 'react';
import { equipmentNumber } from '../../core/equipment/equipment-looks.tsx';
import { complianceText, OccurrenceChip, PlanChip } from '../../core/maintenance/maintenance-looks.tsx';
import { dueWords } from '../../core/maintenance/maintenance-words.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate, formatDay } from '../../lib/format-date.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { RecordPage, type RecordPageDeclaration } from '../../records/record-page.tsx';
import { type Detail, DetailList } from '../../ui/detail-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DateWords } from './date-words.tsx';
import { plans, usePlanDatesQuery, usePlanOccurrencesQuery } from './maintenance-api.ts';
import { EditPlan, PlanActions } from './plan-actions.tsx';

const page: RecordPageDeclaration<MaintenancePlan> = {
  api: plans,
  param: 'planId',
  alsoOn: [jobRecord],
  isListedForAll: true,
  name: ({ name }) => name,
  status: (plan) => <PlanChip plan={plan} />,
  deletion: {
    description: t`Its dates are no longer due; jobs that exist stay. It can be restored within 30 days. To keep its history in view, end it instead.`,
  },
};

/** One plan: when it is due, its next dates and what became of earlier ones. */
export function PlanPage() {
  return (
    <RecordPage
      page={page}
      tools={(plan) => <EditPlan plan={plan} />}
      main={(plan) => (
        <>
          <Standing plan={plan} />
          <PlanActions plan={plan} />
          <Upcoming plan={plan} />
          <Occurrences plan={plan} />
        </>
      )}
      side={(plan) => (
        <>
          <Schedule plan={plan} />
          <JobFacts plan={plan} />
        </>
      )}
    />
  );
}

/** The next date, and how many were done on time. */
function Standing({ plan }: { plan: MaintenancePlan }) {
  const { nextDueOn, open, compliance, state, stateReason } = plan;
  const next = nextDueOn === null ? t`No date is due` : t`Due ${formatDay(nextDueOn, 'date')}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2">
      <span className="num font-medium text-1">{state === 'draft' ? t`Not activated yet` : next}</span>
      {open !== null && <OccurrenceChip state={open.state} />}
      {open !== null && open.jobId !== null && open.state === 'generated' && (
        <To href={`/jobs/${open.jobId}`}>{hashNumber(open.jobNumber ?? 0)}</To>
      )}
      <span>{t`On time in twelve months: ${complianceText(compliance)}`}</span>
      {stateReason !== null && <span className="wrap-break-word">{stateReason}</span>}
    </p>
  );
}

function Upcoming({ plan }: { plan: MaintenancePlan }) {
  const { data, error, refetch } = usePlanDatesQuery(plan.id);
  const use = data?.meterUse;
  return (
    <Panel
      title={t`Next dates`}
      badge={data && <span className="num text-sm text-3">{data.dates.length}</span>}
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={2} />}
      {use && (
        <p className="num pb-2 text-2">
          {t`${use.used} of ${plan.meterInterval ?? 0} ${use.unit} since the last one`}
        </p>
      )}
      {data && data.dates.length > 0 && <DateWords dates={data.dates} />}
      {data?.dates.length === 0 && plan.trigger !== 'meter' && (
        <p className="text-2">
          <Trans>No date follows.</Trans>
        </p>
      )}
      {plan.basis === 'completed' && plan.trigger !== 'meter' && (
        <p className="pt-2 text-sm text-3">
          <Trans>They move with the day on which the work is completed.</Trans>
        </p>
      )}
    </Panel>
  );
}

function Occurrences({ plan }: { plan: MaintenancePlan }) {
  const { data, error, refetch } = usePlanOccurrencesQuery(plan.id);
  return (
    <Panel
      title={t`Occurrences`}
      badge={data && <span className="num text-sm text-3">{data.occurrences.length}</span>}
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data?.occurrences.length === 0 && (
        <p className="px-3 pb-3 text-2">
          <Trans>Nothing has been due yet. Jobs are generated {plan.leadDays} days ahead.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.occurrences.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="num w-24 whitespace-nowrap text-1">{formatDay(one.dueOn, 'date')}</span>
            <span className="min-w-0 flex-1 basis-40 truncate text-sm text-2">
              {one.jobId !== null && one.jobNumber !== null ? (
                <To href={`/jobs/${one.jobId}`}>
                  {hashNumber(one.jobNumber)} {one.jobTitle}
                </To>
              ) : (
                [one.reason, one.authorName].filter(Boolean).join(' · ')
              )}
            </span>
            {one.doneOn !== null && (
              <span className="num text-sm text-3">
                {one.doneOn <= one.dueUntil
                  ? t`on time, ${formatDay(one.doneOn, 'date')}`
                  : t`late, ${formatDay(one.doneOn, 'date')}`}
              </span>
            )}
            <OccurrenceChip state={one.state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Schedule({ plan }: { plan: MaintenancePlan }) {
  const { companyTimeZone: zone } = useCurrentUser();
  const { startsOn, endsOn, seasonFrom, seasonTo, excludedDays, basis, lastDoneAt } = plan;
  const facts: Detail[] = [
    { label: t`Due`, value: dueWords(plan) },
    {
      label: t`First date`,
      value: plan.trigger === 'meter' ? null : startsOn && formatDay(startsOn, 'date'),
    },
    { label: t`Last day`, value: endsOn && formatDay(endsOn, 'date') },
    { label: t`Season`, value: seasonFrom && seasonTo && t`${seasonFrom} to ${seasonTo}` },
    { label: t`Excluded days`, value: excludedDays.map((day) => formatDay(day, 'date')).join(', ') || null },
    {
      label: t`Counts from`,
      value: basis === 'scheduled' ? t`The planned dates` : t`The day the work was completed`,
    },
    { label: t`Generated ahead`, value: t`${plan.leadDays} days` },
    { label: t`Tolerance`, value: t`${plan.toleranceDays} days` },
    { label: t`Last done`, value: lastDoneAt && formatDate(lastDoneAt, zone, 'date') },
  ];
  return (
    <Panel title={t`Schedule`}>
      <DetailList items={facts} />
    </Panel>
  );
}

function JobFacts({ plan }: { plan: MaintenancePlan }) {
  const { role } = useCurrentUser();
  const isOffice = role === 'manager' || role === 'admin';
  const { customerId, customerName, equipment } = plan;
  const facts: Detail[] = [
    {
      label: t`Customer`,
      value: isOffice ? <To href={`/customers/${customerId}`}>{customerName}</To> : customerName,
    },
    { label: t`Site`, value: plan.siteName },
    {
      label: t`Equipment`,
      value:
        equipment.length === 0
          ? null
          : equipment.map(({ id, number, name }) => (
              <span key={id} className="block">
                <To href={`/equipment/${id}`}>
                  {equipmentNumber(number)} {name}
                </To>
              </span>
            )),
    },
    { label: t`Job`, value: plan.jobTitle },
    { label: t`Type`, value: [plan.jobType, tradeWord(plan.trade)].join(' · ') },
    { label: t`Estimated duration`, value: t`${plan.estimatedMinutes} min` },
    { label: t`Checklist`, value: plan.checklistName },
    { label: t`Signature`, value: plan.requiresSignature ? t`Required` : null },
    {
      label: t`Instructions`,
      value: plan.instructions && <span className="whitespace-pre-wrap">{plan.instructions}</span>,
    },
    { label: t`Notes`, value: plan.notes && <span className="whitespace-pre-wrap">{plan.notes}</span> },
  ];
  return (
    <Panel title={t`Its jobs`}>
      <DetailList items={facts} />
    </Panel>
  );
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="rounded-sm text-info hover:underline" to={href}>
      {children}
    </Link>
  );
}
