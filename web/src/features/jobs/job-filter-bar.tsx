import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { type Job, jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { jobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { Download } from 'lucide-react';
import { useCurrentUser } from '../../app/use-session.ts';
import { SavedViews } from '../../app/saved-views.tsx';
import { formatCount } from '../../lib/format-number.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { Chip } from '../../ui/chip.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { filterMany, filterToggle } from '../../ui/list-filters.ts';
import { priorityWord } from '../../ui/priority-mark.tsx';
import { workStateLook } from '../../ui/work-state.ts';
import { exportJobs } from './export-jobs.ts';
import type { JobListFilters } from './job-filters.ts';

type JobFilterBarProps = { filters: JobListFilters; rows: readonly Job[]; total: number | null };

const stateOptions = jobStates.map((value) => ({ value, label: workStateLook(value).word }));
const priorityOptions = jobPriorities.map((value) => ({ value, label: priorityWord(value) }));
const tradeOptions = trades.map((value) => ({ value, label: tradeWord(value) }));

/** Search, filters, saved views and export of the job list. */
export function JobFilterBar({ filters, rows, total }: JobFilterBarProps) {
  const { role } = useCurrentUser();
  const { values, set, clear } = filters;
  const filtersForAll = [
    filterMany({
      key: 'state',
      label: 'State',
      options: stateOptions,
      value: values.state,
      onChange: (state) => set({ state }),
    }),
    filterMany({
      key: 'priority',
      label: 'Priority',
      options: priorityOptions,
      value: values.priority,
      onChange: (priority) => set({ priority }),
    }),
    filterMany({
      key: 'trade',
      label: 'Trade',
      options: tradeOptions,
      value: values.trade,
      onChange: (trade) => set({ trade }),
    }),
    filterToggle({ key: 'open', label: 'Open', value: values.open, onChange: (open) => set({ open }) }),
    filterToggle({
      key: 'overdue',
      label: 'Past resolve-by',
      value: values.overdue,
      onChange: (overdue) => set({ overdue }),
    }),
    filterToggle({
      key: 'late',
      label: 'Running late',
      value: values.late,
      onChange: (late) => set({ late }),
    }),
    ...(scopeOf(role, 'job.delete') === 'company'
      ? [
          filterToggle({
            key: 'deleted',
            label: 'Deleted',
            value: values.deleted,
            onChange: (deleted) => set({ deleted }),
          }),
        ]
      : []),
  ];
  return (
    <FilterBar
      search={{
        value: values.q,
        onChange: (q) => set({ q }),
        placeholder: 'Find a job',
      }}
      filters={role === 'customer' ? filtersForAll.filter(({ key }) => key === 'open') : filtersForAll}
      onClear={clear}
      tools={
        <>
          {values.day !== null && (
            <Chip tone="info" onRemove={() => set({ day: null })}>
              Scheduled {values.day}
            </Chip>
          )}
          {(values.customerId ?? values.siteId ?? values.technicianId) !== null && (
            <Chip tone="info" onRemove={() => set({ customerId: null, siteId: null, technicianId: null })}>
              One {values.technicianId !== null ? 'technician' : values.siteId !== null ? 'site' : 'customer'}
            </Chip>
          )}
          {total !== null && (
            <span className="num text-sm whitespace-nowrap text-3">
              {formatCount(total)}
              {total >= 10_000 ? '+' : ''}
            </span>
          )}
          {role !== 'customer' && <SavedViews listId="jobs" />}
          {role !== 'customer' && (
            <IconButton
              label="Export the loaded rows as CSV"
              icon={<Download />}
              onClick={() => exportJobs(rows)}
            />
          )}
        </>
      }
    />
  );
}
