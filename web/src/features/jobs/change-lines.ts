import { t } from '@lingui/core/macro';
import type { Change } from '@switchyard/contracts/events/domain-event.ts';
import type { Skill } from '@switchyard/contracts/technicians/technician.ts';

import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { type Priority, priorityWord } from '../../ui/priority-mark.tsx';
import { skillsText } from './job-words.ts';

type Write = (value: unknown, zone: string) => string | null;

const text: Write = (value) => (typeof value === 'string' && value !== '' ? value : null);
const time: Write = (value, zone) => (typeof value === 'string' ? formatDate(value, zone, 'dayTime') : null);
const list: Write = (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : null);
const number: Write = (value) => (typeof value === 'number' ? String(value) : null);

/** Fields with their name and value formatter; `null`: the text is too long to repeat. */
const fields: Readonly<Record<string, readonly [label: string, write: Write | null]>> = {
  title: [t`Title`, text],
  type: ['Type', text],
  trade: [t`Trade`, text],
  priority: [t`Priority`, (value) => (typeof value === 'string' ? priorityWord(value as Priority) : null)],
  description: [t`Description`, null],
  instructions: [t`Instructions`, null],
  internalNotes: [t`Internal notes`, null],
  siteAddress: [t`Site`, text],
  contactId: [t`Contact`, null],
  requiredSkills: [
    t`Required skills`,
    (value) => (Array.isArray(value) ? skillsText(value as readonly Skill[]) || null : null),
  ],
  estimatedMinutes: [
    t`Planned duration`,
    (value) => (typeof value === 'number' ? formatMinutes(value) : null),
  ],
  crewSize: [t`Crew size`, number],
  respondBy: [t`Respond by`, time],
  resolveBy: [t`Resolve by`, time],
  earliestStart: [t`Earliest start`, time],
  latestFinish: [t`Latest finish`, time],
  poNumber: [t`PO number`, text],
  nteMinor: [t`Limit`, (value) => (typeof value === 'number' ? (value / 100).toFixed(2) : null)],
  tags: ['Tags', list],
  scheduledStart: [t`Start`, time],
  scheduledEnd: ['End', time],
  windowStart: [t`Arrival window from`, time],
  windowEnd: [t`Arrival window to`, time],
  assignments: [t`Technician`, (value) => (Array.isArray(value) ? crewNames(value) : null)],
  notes: [t`Visit notes`, null],
  resolution: [t`What was done`, null],
};

/** Changes as text, `Priority: Medium → High`; derived fields are omitted. */
export function changeLines(changes: readonly Change[], zone: string): string[] {
  return changes.flatMap(({ field, from, to }) => {
    if (field === 'pinned') return [to === true ? t`Visit pinned` : t`Visit no longer pinned`];
    const [label, write] = fields[field] ?? [];
    if (label === undefined || write === undefined) return [];
    if (write === null) return [t`${label} changed`];
    const [before, after] = [write(from, zone), write(to, zone)];
    if (after === null) return [t`${label} removed`];
    return [before === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`];
  });
}

function crewNames(crew: readonly unknown[]): string | null {
  const names = crew.flatMap((item) =>
    typeof item === 'object' && item !== null && 'technicianName' in item
      ? [String(item.technicianName)]
      : [],
  );
  return names.length === 0 ? null : names.join(', ');
}
