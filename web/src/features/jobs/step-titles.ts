import { t } from '@lingui/core/macro';
/** Titles of a visit's state changes in a history. */
export function visitStepTitle(from: string, to: string): string {
  if (to === 'dispatched' && from === 'en_route') return t`Technician turned back`;
  if (to === 'in_progress' && from === 'paused') return t`Work resumed`;
  if (to === 'in_progress' && from === 'completed') return t`Work reopened`;
  return visitTitles.get(to) ?? t`Visit changed`;
}

const visitTitles: ReadonlyMap<string, string> = new Map([
  ['planned', t`Visit recalled`],
  ['dispatched', t`Visit sent to the technician`],
  ['en_route', t`Technician on the way`],
  ['on_site', t`Technician arrived`],
  ['in_progress', t`Work started`],
  ['paused', t`Work paused`],
  ['completed', t`Work completed`],
  ['needs_return', t`A return visit is needed`],
  ['cannot_complete', t`The visit could not be completed`],
  ['cancelled', t`Visit cancelled`],
]);

/** Titles of a job's own state changes in a history. */
export function jobStepTitle(from: string, to: string): string {
  if (to === 'unscheduled') return releaseTitles.get(from) ?? t`Taken off the plan`;
  if (to === 'completed' && from === 'invoiced') return t`Invoice taken back`;
  if (to === 'in_progress' && from === 'completed') return t`Job reopened`;
  return jobTitles.get(to) ?? visitTitles.get(to) ?? t`Job changed`;
}

const releaseTitles: ReadonlyMap<string, string> = new Map([
  ['requested', t`Approved for planning`],
  ['quoted', t`Approved for planning`],
  ['on_hold', t`Released from hold`],
  ['cancelled', t`Job restored`],
]);

const jobTitles: ReadonlyMap<string, string> = new Map([
  ['quoted', t`Quote sent`],
  ['scheduled', t`Job scheduled`],
  ['on_hold', t`Put on hold`],
  ['cancelled', t`Job cancelled`],
  ['completed', t`Job completed`],
  ['invoiced', t`Invoiced`],
  ['closed', t`Job closed`],
]);
