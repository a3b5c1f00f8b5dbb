import type { ScheduleRun } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { scheduleRunRecord } from '@switchyard/contracts/scheduling/schedule-run-record.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { recordChange } from './record-event.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Announces a step of a run; the timeline has what people do and how it ends. */
export function recordRun(unit: UnitOfWork, verb: 'started' | 'ended' | 'applied', run: ScheduleRun): void {
  recordChange(unit, scheduleRunRecord, { verb, before: null, after: run });
}

/** Announces a better plan to open screens only. */
export function recordProgress(unit: UnitOfWork, run: ScheduleRun): void {
  unit.record({
    type: 'schedule_run.improved',
    entity: { kind: 'schedule_run', id: run.id, label: scheduleRunRecord.label(run), jobId: null },
    revision: run.revision,
    changes: [],
    deliveries: [
      { topic: companyTopic(unit.context.companyId, 'dispatch'), record: { kind: 'schedule_run', run } },
    ],
  });
}
