import { scopeOf } from '../../core/permissions.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/chip.tsx';
import { type Detail, DetailList } from '../../ui/detail-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PriorityMark } from '../../ui/priority-mark.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { JobPriorityMenu } from './job-priority.tsx';
import { JobText, type JobTextField } from './job-text.tsx';
import { sourceWord } from './job-words.ts';
import { Link } from '../../ui/link.tsx';

type JobPartProps = { job: Job; zone: string };

/** The texts of a job; the office edits them in place. */
export function JobTexts({ job }: { job: Job }) {
  const user = useCurrentUser();
  const { role } = user;
  const mayEdit = scopeOf(user, 'job.update') === 'company';
  const texts: { field: JobTextField; label: string }[] = [
    { field: 'description', label: 'Description' },
    {
      field: 'instructions',
      label: role === 'technician' ? 'Instructions' : 'Instructions for the technician',
    },
    ...(role === 'customer' ? [] : [{ field: 'internalNotes' as const, label: 'Internal notes' }]),
  ];
  const shown = mayEdit ? texts : texts.filter(({ field }) => (job[field] ?? '') !== '');
  return (
    <Panel title="What is to be done">
      {shown.length === 0 && <p className="text-sm text-3">Nothing more than the title was written down.</p>}
      <div className="flex flex-col gap-3">
        {shown.map(({ label, field }) => (
          <div key={field}>
            <h3 className="text-xs text-3">{label}</h3>
            {mayEdit ? (
              <JobText job={job} field={field} label={label} />
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
export function JobFacts({ job, zone }: JobPartProps) {
  const { role } = useCurrentUser();
  const items =
    role === 'customer'
      ? customerFacts(job, zone)
      : role === 'technician'
        ? fieldFacts(job, zone)
        : officeFacts(job, zone);
  return (
    <Panel title="Details">
      <DetailList items={items} />
    </Panel>
  );
}

function officeFacts(job: Job, zone: string): Detail[] {
  const customer = (
    <Link className="rounded-sm text-info hover:underline" to={`/customers/${job.customerId}`}>
      {job.customerName}
    </Link>
  );
  return [
    { label: 'Customer', value: customer },
    { label: 'Site', value: siteText(job) },
    { label: 'Territory', value: job.territory },
    { label: 'Type', value: `${job.type} · ${tradeWord(job.trade)}` },
    { label: 'Priority', value: <JobPriorityMenu job={job} /> },
    { label: 'Duration', value: durationText(job) },
    { label: 'Skills', value: skills(job) },
    { label: 'Respond by', value: due(job.respondBy, zone) },
    { label: 'Resolve by', value: due(job.resolveBy, zone) },
    ...windowFacts(job, zone),
    { label: 'Source', value: sourceWord(job.source) },
    { label: 'PO number', value: job.poNumber },
    ...(job.nteMinor === null ? [] : [{ label: 'Not to exceed', value: money(job.nteMinor) }]),
    ...(job.tags.length === 0 ? [] : [{ label: 'Tags', value: <Chips texts={job.tags} /> }]),
    ...parentFact(job),
    { label: 'Created', value: formatDate(job.createdAt, zone, 'dateTime') },
    ...finishedFact(job, zone),
    ...(job.externalRef === null ? [] : [{ label: 'Reference', value: job.externalRef }]),
  ];
}

function fieldFacts(job: Job, zone: string): Detail[] {
  return [
    { label: 'Customer', value: job.customerName },
    { label: 'Site', value: siteText(job) },
    { label: 'Type', value: `${job.type} · ${tradeWord(job.trade)}` },
    { label: 'Priority', value: <PriorityMark priority={job.priority} /> },
    { label: 'Duration', value: durationText(job) },
    { label: 'Skills', value: skills(job) },
    { label: 'Resolve by', value: due(job.resolveBy, zone) },
    ...windowFacts(job, zone),
    ...parentFact(job),
    ...finishedFact(job, zone),
  ];
}

function customerFacts(job: Job, zone: string): Detail[] {
  return [
    { label: 'Where', value: siteText(job) },
    { label: 'Kind of work', value: `${job.type} · ${tradeWord(job.trade)}` },
    { label: 'Requested', value: formatDate(job.createdAt, zone, 'dateTime') },
    ...(job.completedAt === null && job.resolveBy !== null
      ? [{ label: 'Expected by', value: due(job.resolveBy, zone) }]
      : []),
    ...finishedFact(job, zone),
    ...(job.poNumber === null ? [] : [{ label: 'Your PO number', value: job.poNumber }]),
  ];
}

function windowFacts(job: Job, zone: string): Detail[] {
  return [
    ...(job.earliestStart === null ? [] : [{ label: 'Not before', value: due(job.earliestStart, zone) }]),
    ...(job.latestFinish === null ? [] : [{ label: 'Not after', value: due(job.latestFinish, zone) }]),
  ];
}

function finishedFact(job: Job, zone: string): Detail[] {
  if (job.completedAt === null) return [];
  return [{ label: 'Finished', value: formatDate(job.completedAt, zone, 'dateTime') }];
}

function parentFact(job: Job): Detail[] {
  if (job.parentJobId === null) return [];
  const link = (
    <Link className="rounded-sm text-info hover:underline" to={`/jobs/${job.parentJobId}`}>
      Earlier job
    </Link>
  );
  return [{ label: 'Follows', value: link }];
}

/** Sites are often named after their street; the address is enough then. */
function siteText({ siteName, siteAddress }: Job): string {
  return siteAddress.startsWith(siteName) ? siteAddress : `${siteName}, ${siteAddress}`;
}

function durationText(job: Job): string {
  const minutes = formatMinutes(job.estimatedMinutes);
  return job.crewSize > 1 ? `${minutes}, crew of ${job.crewSize}` : minutes;
}

function money(minor: number): string {
  return (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
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

/** Beyond this distance a relative time adds nothing to the date, ms. */
const nearMs = 7 * 86_400_000;

/** The time, and the relative time while it says more than the date. */
function Due({ at, zone }: { at: string; zone: string }) {
  const near = Math.abs(Date.parse(at) - useNow(60_000)) < nearMs;
  return (
    <span className="num">
      {formatDate(at, zone, 'dayTime')} {near && <RelativeTime at={at} zone={zone} className="text-3" />}
    </span>
  );
}
