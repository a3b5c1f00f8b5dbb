import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import type { Job, UpdateJob } from '@switchyard/contracts/jobs/job.ts';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../app/use-session.ts';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { Chip } from '../../ui/chip.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PriorityMark } from '../../ui/priority-mark.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useUpdateJobMutation } from './jobs-api.ts';

type JobPartProps = { job: Job; zone: string };

/** The texts of a job; staff edit them in place. */
export function JobTexts({ job }: { job: Job }) {
  const { role } = useCurrentUser();
  const mayEdit = scopeOf(role, 'job.update') === 'company';
  const [update] = useUpdateJobMutation();
  const save = (body: UpdateJob) => update({ id: job.id, revision: job.revision, body }).unwrap();
  const texts = [
    { label: 'Description', value: job.description, field: 'description' },
    { label: 'Instructions', value: job.instructions, field: 'instructions' },
    ...(job.internalNotes === null && role === 'customer'
      ? []
      : [{ label: 'Internal notes', value: job.internalNotes ?? '', field: 'internalNotes' }]),
  ] as const;
  return (
    <Panel title="What is to be done">
      <div className="flex flex-col gap-3">
        {texts.map(({ label, value, field }) => (
          <div key={field}>
            <h3 className="text-xs text-3">{label}</h3>
            {mayEdit ? (
              <InlineEdit
                label={label.toLowerCase()}
                value={value}
                multiline
                placeholder="Add…"
                onSave={(next) => save({ [field]: next })}
              />
            ) : (
              <p className="whitespace-pre-wrap text-1">{value || '–'}</p>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** Customer, place, times and requirements of a job. */
export function JobFacts({ job, zone }: JobPartProps) {
  const { role } = useCurrentUser();
  const customer =
    scopeOf(role, 'customer.view') === 'company' ? (
      <Link className="rounded-sm text-info hover:underline" to={`/customers/${job.customerId}`}>
        {job.customerName}
      </Link>
    ) : (
      job.customerName
    );
  return (
    <Panel title="Details">
      <DetailList
        items={[
          { label: 'Customer', value: customer },
          { label: 'Site', value: siteText(job) },
          { label: 'Territory', value: job.territory },
          { label: 'Type', value: `${job.type} · ${tradeWord(job.trade)}` },
          { label: 'Priority', value: <PriorityMark priority={job.priority} /> },
          { label: 'Estimate', value: formatMinutes(job.estimatedMinutes) },
          { label: 'Skills', value: job.requiredSkills.length === 0 ? null : <Skills job={job} /> },
          { label: 'Respond by', value: job.respondBy && <Due at={job.respondBy} zone={zone} /> },
          { label: 'Resolve by', value: job.resolveBy && <Due at={job.resolveBy} zone={zone} /> },
          { label: 'Source', value: job.source },
          { label: 'PO number', value: job.poNumber },
          { label: 'Created', value: formatDate(job.createdAt, zone, 'dateTime') },
          { label: 'Finished', value: job.completedAt && formatDate(job.completedAt, zone, 'dateTime') },
          { label: 'Reference', value: job.externalRef },
        ]}
      />
    </Panel>
  );
}

/** Sites are often named after their street; the address alone is enough then. */
function siteText({ siteName, siteAddress }: Job): string {
  return siteAddress.startsWith(siteName) ? siteAddress : `${siteName}, ${siteAddress}`;
}

function Skills({ job }: { job: Job }) {
  return (
    <span className="flex flex-wrap gap-1 py-0.5">
      {job.requiredSkills.map(({ skill, level }) => (
        <Chip key={skill}>
          {skill.replaceAll('_', ' ')} {level}
        </Chip>
      ))}
    </span>
  );
}

function Due({ at, zone }: { at: string; zone: string }) {
  return (
    <span className="num">
      {formatDate(at, zone, 'dayTime')} <RelativeTime at={at} zone={zone} className="text-3" />
    </span>
  );
}
