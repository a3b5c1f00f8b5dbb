import { adminOnly, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { ScheduleRun } from './schedule-run.ts';

/** A run of smart scheduling, with the plan that it found. */
export const scheduleRunRecord = defineRecord<ScheduleRun>()({
  kind: 'schedule_run',
  collection: 'scheduling',
  noun: ['plan', 'plans'],
  permissions: { view: staff, run: staff, apply: staff, tune: adminOnly },
  events: {
    started: 'Plan requested',
    improved: 'Plan improved',
    ended: 'Plan ended',
    applied: 'Plan applied',
  },
  member: 'run',
  label: ({ options }) => `Plan for ${options.from}`,
  link: ({ id }) => `/scheduling/${id}`,
  derived: ['progress', 'figures', 'startedAt', 'finishedAt'],
  tag: 'ScheduleRun',
});
