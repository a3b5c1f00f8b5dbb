import type { ComponentState, Impact, NoticeState, OverallState } from './status.ts';

export const noticeStateWords: Readonly<Record<NoticeState, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  completed: 'Completed',
};

export const impactWords: Readonly<Record<Impact, string>> = {
  none: 'No impact',
  degraded: 'Slower or less reliable',
  partial: 'Partial outage',
  major: 'Major outage',
};

export const componentStateWords: Readonly<Record<ComponentState, string>> = {
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Outage',
  maintenance: 'Maintenance',
  unknown: 'No data',
};

export const overallWords: Readonly<Record<OverallState, string>> = {
  operational: 'All systems operational',
  degraded: 'Some systems are slower than usual',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
  maintenance: 'Maintenance in progress',
  unknown: 'No recent measurements',
};
