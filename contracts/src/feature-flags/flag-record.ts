import { adminOnly, everyone, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Experiment, Flag } from './flag.ts';
import { experimentPath, flagPath } from './flag-path.ts';

/** A behaviour switch, per environment. */
export const flagRecord = defineRecord<Flag>()({
  kind: 'flag',
  // Sent together with its environment, see `event-record.ts`.
  member: null,
  collection: 'flags',
  noun: ['feature flag', 'feature flags'],
  permissions: { evaluate: everyone, view: staff, request: staff, review: adminOnly, change: adminOnly },
  events: {
    created: 'Flag created',
    toggled: 'Flag switched',
    changed: 'Flag changed',
    archived: 'Flag archived',
    restored: 'Flag restored',
    scheduled: 'Flag change scheduled',
    schedule_changed: 'Scheduled flag change edited',
    schedule_ended: 'Scheduled flag change ended',
    rollout_changed: 'Rollout of a flag',
    request_changed: 'Change request of a flag',
  },
  // Labels of its events end in the environment: `smart_reassign in production`.
  link: ({ label }) => flagPath(label.split(' ')[0] ?? ''),
  tag: 'Flag',
  search: { place: 5, page: ({ title }) => flagPath(title) },
});

/** An A/B test of a flag. */
export const experimentRecord = defineRecord<Experiment>()({
  kind: 'experiment',
  collection: 'experiments',
  noun: ['A/B test', 'A/B tests'],
  permissions: {},
  events: {
    created: 'A/B test created',
    changed: 'A/B test changed',
    status_changed: 'A/B test status',
    analysed: 'A/B test analysed',
  },
  link: ({ id }) => experimentPath(id),
  tag: 'Flag',
  hasTransitions: true,
});
