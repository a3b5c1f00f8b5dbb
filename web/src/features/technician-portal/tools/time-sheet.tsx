import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type TimeActivity, timeActivities } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { useState } from 'react';
import { formatDate, formatMinutes, formatTimeRange } from '../../../lib/format-date.ts';
import { toInstant } from '../../../lib/to-instant.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { activityWord } from '../activity-word.ts';
import { RecordForm } from './record-form.tsx';
import { entriesOf, RecordedList } from './recorded-list.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

const options = timeActivities.map((value) => ({ value, label: activityWord(value) }));

export function TimeSheet({ entries, zone, commands, onClose }: ToolSheetProps) {
  const [activity, setActivity] = useState<TimeActivity>('work');
  const [start, setStart] = useState(() => formatDate(Date.now() - 30 * 60_000, zone, 'isoMinute'));
  const [end, setEnd] = useState(() => formatDate(Date.now(), zone, 'isoMinute'));
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
