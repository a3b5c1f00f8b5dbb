import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { excludesTime } from '@switchyard/contracts/visit-entries/time-spans.ts';
import { type TimeActivity, timeActivities } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { useState } from 'react';
import { formatDate, formatMinutes, formatTimeRange } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/use-now.ts';
import { toInstant } from '../../../lib/to-instant.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { activityWord } from '../activity-word.ts';
import { runningTime } from '../automatic-time.ts';
import { lastFreeTime } from '../free-time.ts';
import { ownTimes } from '../hours.ts';
import { RecordForm } from './record-form.tsx';
import { entriesOf, RecordedList } from './recorded-list.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

const options = timeActivities.map((value) => ({ value, label: activityWord(value) }));

export function TimeSheet({ visit, entries, pack, zone, commands, onClose }: ToolSheetProps) {
  const now = useNow();
  const own = ownTimes(pack.entries, pack.technician.id).map(({ data }) => data);
  const running = runningTime(visit, entries);
  const clock =
    running !== null && Date.parse(running.start) < now
      ? { ...running, end: new Date(now).toISOString(), source: 'auto' as const }
      : null;
  const [free] = useState(() => lastFreeTime(now, clock === null ? own : [...own, clock]));
  const [activity, setActivity] = useState<TimeActivity>('work');
  const [start, setStart] = useState(() => formatDate(free.start, zone, 'isoMinute'));
  const [end, setEnd] = useState(() => formatDate(free.end, zone, 'isoMinute'));
  const [reason, setReason] = useState('');
  const from = toInstant(start, zone);
  const to = toInstant(end, zone);
  return (
    <RecordForm
      title={t`Time`}
      saveLabel={t`Add time`}
      problem={() => {
        if (from === null || to === null) return t`Give both times.`;
        if (Date.parse(to) <= Date.parse(from)) return t`The end must be after the start.`;
        const wanted = { activity, start: from, end: to, source: 'manual' } as const;
        const other = own.find((data) => excludesTime(wanted, data));
        if (other !== undefined)
          return t`${activityWord(other.activity)} ${formatTimeRange(other.start, other.end, zone)} is recorded already. Times may not overlap.`;
        if (clock !== null && excludesTime(wanted, clock))
          return t`The clock of this visit has been running since ${formatDate(clock.start, zone, 'time')}. Its time is recorded with the next step.`;
        return reason.trim() === '' ? t`Say why this time is written by hand.` : null;
      }}
      onSave={async () => {
        if (from === null || to === null) return false;
        const data = { activity, start: from, end: to, source: 'manual', reason: reason.trim() } as const;
        const kept = await commands.record({ kind: 'time', data });
        if (kept) setReason('');
        return kept;
      }}
      onClose={onClose}
      list={
        <RecordedList
          label={t`Times so far`}
          entries={entriesOf(entries, 'time')}
          zone={zone}
          commands={commands}
        >
          {({ data }) => (
            <span className="num">
              {activityWord(data.activity)} {formatTimeRange(data.start, data.end, zone)} ·{' '}
              {formatMinutes((Date.parse(data.end) - Date.parse(data.start)) / 60_000)}
              {data.reason !== null && <span className="block text-xs text-3">{data.reason}</span>}
            </span>
          )}
        </RecordedList>
      }
    >
      <p className="text-sm text-3">
        <Trans>
          Travel, work and pauses are recorded by themselves with each step. Add only what is missing.
        </Trans>
      </p>
      <Field label={t`Activity`}>
        <Select options={options} value={activity} onChange={setActivity} />
      </Field>
      <Field label={t`From`} required>
        <Input type="datetime-local" value={start} onChange={(event) => setStart(event.target.value)} />
      </Field>
      <Field label={t`To`} required>
        <Input type="datetime-local" value={end} onChange={(event) => setEnd(event.target.value)} />
      </Field>
      <Field label={t`Why by hand`} required>
        <Input maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </RecordForm>
  );
}
