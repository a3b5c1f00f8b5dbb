import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type SyntheticEvent, useState } from 'react';
import { useCompanyZone } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { jobByName, jobByNumber } from '../../lib/record-number.ts';
import { describeRequestError, isRequestError } from '../../lib/request-error.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toInstant } from '../../lib/to-instant.ts';
import { useActiveTechniciansQuery } from './job-references-api.ts';
import { usePlanVisitMutation } from './jobs-api.ts';

/** Plans a visit: technician and time. Shows obstacles as text; soft rules require a reason. */
export function ScheduleDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const zone = useCompanyZone();
  const technicians = useActiveTechniciansQuery();
  const [plan, { isLoading, error }] = usePlanVisitMutation();
  const [technicianId, setTechnicianId] = useState<string | null>(null);
  const [start, setStart] = useState(() => formatDate(nextQuarterHour(), zone, 'isoMinute'));
  const [minutes, setMinutes] = useState(String(job.estimatedMinutes));
  const [reason, setReason] = useState('');
  const refused = refusalsOf(error);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const scheduledStart = toInstant(start, zone);
    if (technicianId === null || scheduledStart === null) return;
    const scheduledEnd = new Date(Date.parse(scheduledStart) + Number(minutes) * 60_000).toISOString();
    const result = await plan({
      jobId: job.id,
      scheduledStart,
      scheduledEnd,
      technicianIds: [technicianId],
      windowStart: null,
      windowEnd: null,
      notes: '',
      jobRevision: job.revision,
      overrideReason: reason.trim() === '' ? null : reason.trim(),
    });
    if (result.data) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Plan a visit for ${jobByNumber(job)}`}
      size="sm"
    >
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 pb-2">
        <Field label="Technician" required>
          <Select
            value={technicianId}
            onChange={setTechnicianId}
            options={(technicians.data?.items ?? []).map((technician) => ({
              value: technician.id,
              label: `${technician.name} · ${tradeWord(technician.trade)}${technician.territory ? ` · ${technician.territory}` : ''}`,
            }))}
          />
        </Field>
        <div className="grid grid-cols-[2fr_1fr] items-start gap-3">
          <Field label="Start" required hint={zone}>
            <Input
              type="datetime-local"
              required
              value={start}
              onChange={(event) => setStart(event.target.value)}
            />
          </Field>
          <Field label="Duration" required>
            <Input
              type="number"
              required
              min={5}
              max={1440}
              step={5}
              trailing="min"
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
            />
          </Field>
        </div>
        {refused.needsReason && (
          <Field label="Reason for planning it anyway" required>
            <Textarea
              autoFocus
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
        {refused.lines.length > 0 && (
          <ul role="alert" className="list-disc pl-5 text-sm font-medium text-danger">
            {refused.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isLoading} disabled={technicianId === null}>
            {refused.needsReason ? 'Plan anyway' : 'Plan visit'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function nextQuarterHour(): number {
  const quarter = 15 * 60_000;
  return Math.ceil((Date.now() + quarter) / quarter) * quarter;
}

function refusalsOf(error: unknown): { needsReason: boolean; lines: string[] } {
  if (!isRequestError(error)) return { needsReason: false, lines: [] };
  const { problem } = error;
  const conflicts = problem?.conflicts ?? [];
  const errors = problem?.errors ?? [];
  const needsReason = errors.some((item) => item.pointer === '/overrideReason');
  if (conflicts.length > 0) {
    return {
      needsReason,
      lines: conflicts.map(
        (item) =>
          `${item.technicianName} is booked: ${jobByName({ number: item.jobNumber, title: item.title })}`,
      ),
    };
  }
  const lines = errors.length > 0 ? errors.map((item) => item.message) : [describeRequestError(error)];
  return { needsReason, lines };
}
