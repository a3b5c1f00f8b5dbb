import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { type Job, jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import type { ReactNode } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { CoveredValue, fieldViewOf } from '../../core/covered-value.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { useNow } from '../../lib/use-now.ts';
import { RecordChoice } from '../../records/record-choice.tsx';
import { useSaveMerged } from '../../records/use-save-merged.ts';
import { Chip } from '../../ui/chip.tsx';
import { type Detail, DetailList } from '../../ui/detail-list.tsx';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PriorityMark, priorityWord } from '../../ui/priority-mark.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { isOverdue } from './is-overdue.ts';
import { sourceWord } from './job-words.ts';
import { jobs } from './jobs-api.ts';

/** The texts of a job; the office edits them in place. */
export function JobTexts({ job }: { job: Job }) {
  const user = useCurrentUser();
  const { role } = user;
  const mayEdit = scopeOf(user, 'job.update') === 'company';
  const save = useSaveMerged(jobs);
  const texts = [
    { field: 'description', label: t`Description` },
    {
      field: 'instructions',
      label: role === 'technician' ? t`Instructions` : t`Instructions for the technician`,
    },
    ...(role === 'customer' ? [] : [{ field: 'internalNotes', label: t`Internal notes` } as const]),
  ] as const;
  const shown = mayEdit ? texts : texts.filter(({ field }) => (job[field] ?? '') !== '');
  return (
    <Panel title={t`What is to be done`}>
      {shown.length === 0 && (
        <p className="text-sm text-3">
          <Trans>Nothing more than the title was written down.</Trans>
        </p>
      )}
      <div className="flex flex-col gap-3">
        {shown.map(({ label, field }) => (
          <div key={field}>
            <h3 className="text-xs text-3">{label}</h3>
            {mayEdit ? (
              <InlineEdit
                label={label.toLowerCase()}
                subject="job"
                record={job}
                read={(current) => current[field] ?? ''}
                multiline
                maxLength={10_000}
                onSave={async (text, base) =>
                  await save.merged(base, {
                    [field]: field === 'internalNotes' && text.trim() === '' ? null : text,
                  })
                }
              />
            ) : (
              <p className="wrap-break-word whitespace-pre-wrap text-1">{job[field]}</p>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** Customer, place, times and requirements of a job that this role sees. */
export function JobFacts({ job }: { job: Job }) {
  const user = useCurrentUser();
  const { role, companyTimeZone: zone } = user;
  const facts = role === 'customer' ? customerFacts : role === 'technician' ? fieldFacts : officeFacts;
  return (
    <Panel title={t`Details`}>
      <DetailList items={facts(job, zone, user)} />
    </Panel>
  );
}

/** The most that the work may cost, behind a button if the role masks it. */
function limitFact({ id, nteMinor }: Job, user: CurrentUser): Detail[] {
  if (fieldViewOf(user, 'job.nteMinor') !== 'masked') {
    return known(t`Not to exceed`, nteMinor === null ? null : formatMoney(nteMinor));
  }
  const value = (
    <CoveredValue field="job.nteMinor" id={id}>
      {(amount) => formatMoney(Number(amount))}
    </CoveredValue>
  );
  return [{ label: t`Not to exceed`, value }];
}

/** A fact that is omitted without a value, instead of a dash. */
function known(label: string, value: ReactNode): Detail[] {
  return value === null ? [] : [{ label, value }];
}

const priorityOptions = jobPriorities.toReversed().map((value) => ({
  value,
  label: priorityWord(value),
  icon: (
    <span aria-hidden="true">
      <PriorityMark priority={value} hideWord />
    </span>
  ),
}));

function officeFacts(job: Job, zone: string, user: CurrentUser): Detail[] {
  return [
    { label: t`Customer`, value: <To href={`/customers/${job.customerId}`}>{job.customerName}</To> },
    { label: t`Site`, value: siteText(job) },
    { label: t`Territory`, value: job.territory },
    { label: t`Type`, value: typeText(job) },
    {
      label: t`Priority`,
      value: (
        <RecordChoice api={jobs} item={job} field="priority" label={t`Priority`} options={priorityOptions}>
          <PriorityMark priority={job.priority} />
        </RecordChoice>
      ),
    },
    { label: t`Duration`, value: durationText(job) },
    { label: t`Skills`, value: skills(job) },
    { label: t`Respond by`, value: due(job.respondBy, zone) },
    { label: t`Resolve by`, value: resolveBy(job, zone) },
    ...windowFacts(job, zone),
    { label: t`Source`, value: sourceWord(job.source) },
    { label: t`PO number`, value: job.poNumber },
    ...limitFact(job, user),
    ...known(t`Tags`, job.tags.length === 0 ? null : <Chips texts={job.tags} />),
    ...parentFact(job),
    { label: t`Created`, value: formatDate(job.createdAt, zone, 'dateTime') },
    ...finishedFact(job, zone),
    ...known(t`Reference`, job.externalRef),
  ];
}

function fieldFacts(job: Job, zone: string): Detail[] {
  return [
    { label: t`Customer`, value: job.customerName },
    { label: t`Site`, value: siteText(job) },
    { label: t`Type`, value: typeText(job) },
    { label: t`Priority`, value: <PriorityMark priority={job.priority} /> },
    { label: t`Duration`, value: durationText(job) },
    { label: t`Skills`, value: skills(job) },
    { label: t`Resolve by`, value: resolveBy(job, zone) },
    ...windowFacts(job, zone),
    ...parentFact(job),
    ...finishedFact(job, zone),
  ];
}

function customerFacts(job: Job, zone: string): Detail[] {
  return [
    { label: t`Where`, value: siteText(job) },
    { label: t`Kind of work`, value: typeText(job) },
    { label: t`Requested`, value: formatDate(job.createdAt, zone, 'dateTime') },
    ...known(t`Expected by`, job.completedAt === null ? due(job.resolveBy, zone) : null),
    ...finishedFact(job, zone),
    ...known(t`Your PO number`, job.poNumber),
  ];
}

function windowFacts(job: Job, zone: string): Detail[] {
  return [
    ...known(t`Not before`, due(job.earliestStart, zone)),
    ...known(t`Not after`, due(job.latestFinish, zone)),
  ];
}

function finishedFact({ completedAt }: Job, zone: string): Detail[] {
  return known(t`Finished`, completedAt && formatDate(completedAt, zone, 'dateTime'));
}

function parentFact({ parentJobId }: Job): Detail[] {
  return known(
    t`Follows`,
    parentJobId && (
      <To href={`/jobs/${parentJobId}`}>
        <Trans>Earlier job</Trans>
      </To>
    ),
  );
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="rounded-sm text-info hover:underline" to={href}>
      {children}
    </Link>
  );
}

function typeText({ type, trade }: Job): string {
  return `${type} · ${tradeWord(trade)}`;
}

/** Sites are often named after their street; the address is enough then. */
function siteText({ siteName, siteAddress }: Job): string {
  return siteAddress.startsWith(siteName) ? siteAddress : `${siteName}, ${siteAddress}`;
}

function durationText(job: Job): string {
  const minutes = formatMinutes(job.estimatedMinutes);
  return job.crewSize > 1 ? t`${minutes}, crew of ${job.crewSize}` : minutes;
}

function skills(job: Job) {
  if (job.requiredSkills.length === 0) return null;
  return <Chips texts={job.requiredSkills.map(({ skill, level }) => `${skillWords(skill)} ${level}`)} />;
}

function Chips({ texts }: { texts: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1 py-0.5">
      {texts.map((text) => (
        <Chip key={text}>{text}</Chip>
      ))}
    </span>
  );
}

function due(at: string | null, zone: string) {
  return at === null ? null : <Due at={at} zone={zone} />;
}

function resolveBy(job: Job, zone: string) {
  return job.resolveBy === null ? null : <Due at={job.resolveBy} zone={zone} job={job} />;
}

/** Beyond this distance a relative time adds nothing to the date, ms. */
const nearMs = 7 * 86_400_000;

/** The time, red once the job is overdue by it, and the relative time while it says more than the date. */
function Due({ at, zone, job }: { at: string; zone: string; job?: Job }) {
  const now = useNow(60_000);
  const near = Math.abs(Date.parse(at) - now) < nearMs;
  return (
    <span className={job !== undefined && isOverdue(job, now) ? 'num text-danger' : 'num'}>
      {formatDate(at, zone, 'dayTime')} {near && <RelativeTime at={at} zone={zone} className="text-3" />}
    </span>
  );
}
