/** Titles of a visit's state changes in a history. */
export function visitStepTitle(from: string, to: string): string {
  if (to === 'dispatched' && from === 'en_route') return 'Technician turned back';
  if (to === 'in_progress' && from === 'paused') return 'Work resumed';
  if (to === 'in_progress' && from === 'completed') return 'Work reopened';
  return visitTitles.get(to) ?? 'Visit changed';
}

const visitTitles: ReadonlyMap<string, string> = new Map([
  ['planned', 'Visit recalled'],
  ['dispatched', 'Visit sent to the technician'],
  ['en_route', 'Technician on the way'],
  ['on_site', 'Technician arrived'],
  ['in_progress', 'Work started'],
  ['paused', 'Work paused'],
  ['completed', 'Work completed'],
  ['needs_return', 'A return visit is needed'],
  ['cannot_complete', 'The visit could not be completed'],
  ['cancelled', 'Visit cancelled'],
]);

/** Titles of a job's own state changes in a history. */
export function jobStepTitle(from: string, to: string): string {
  if (to === 'unscheduled') return releaseTitles.get(from) ?? 'Taken off the plan';
  if (to === 'completed' && from === 'invoiced') return 'Invoice taken back';
  if (to === 'in_progress' && from === 'completed') return 'Job reopened';
  return jobTitles.get(to) ?? visitTitles.get(to) ?? 'Job changed';
}

const releaseTitles: ReadonlyMap<string, string> = new Map([
  ['requested', 'Approved for planning'],
  ['quoted', 'Approved for planning'],
  ['on_hold', 'Released from hold'],
  ['cancelled', 'Job restored'],
]);

const jobTitles: ReadonlyMap<string, string> = new Map([
  ['quoted', 'Quote sent'],
  ['scheduled', 'Job scheduled'],
  ['on_hold', 'Put on hold'],
  ['cancelled', 'Job cancelled'],
  ['completed', 'Job completed'],
  ['invoiced', 'Invoiced'],
  ['closed', 'Job closed'],
]);
