import { t } from '@lingui/core/macro';
import { type DomainEvent, eventLabels, type EventType } from '@switchyard/contracts/events/domain-event.ts';
import { knownFactsOf } from '@switchyard/contracts/records/registry.ts';
import { changedValue, fieldWords } from '../ui/field-words.ts';
import { type WorkState, workStateLook, workStates } from '../ui/work-state.ts';

const knownLabels: Readonly<Record<string, string | undefined>> = eventLabels;

/** Display name of an event type; for one of a newer version, its own words: `Spare part moved`. */
export function eventWord(type: EventType): string {
  const words = type.replaceAll(/[._]/g, ' ');
  return knownLabels[type] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Page of the event's record, or null if there is none (any more). */
export function eventHref({ type, entity }: DomainEvent): string | null {
  const { id, label, jobId, related = [] } = entity;
  return knownFactsOf(entity.kind)?.link({ type, id, label, jobId, related }) ?? null;
}

/** Colour token of the rail beside a row: state changes use the colour of the new state. */
export function eventColour(event: DomainEvent): string | null {
  const changed = event.changes.find((change) => change.field === 'state')?.to;
  const state = workStates.find((item) => item === changed);
  if (state !== undefined) return `var(--st-${tokenOf(state)}-edge)`;
  if (event.type.endsWith('.deleted') || event.type.endsWith('.removed')) return 'var(--danger)';
  if (event.type.endsWith('.created') || event.type.endsWith('.restored')) return 'var(--ok)';
  return null;
}

/** Summary of the changes in one line: `state: Scheduled → Dispatched`. Times are in the given zone. */
export function changeSummary(event: DomainEvent, zone: string): string {
  // The reason is shown at the end, so its field is omitted.
  const changes = event.changes.filter(({ to }) => event.reason === null || to !== event.reason);
  if (changes.length === 0) return event.reason ?? '';
  const parts = changes.slice(0, 3).map(({ field, label, from, to }) => {
    const name = label ?? fieldWords(field);
    if (from === null || from === undefined) return `${name}: ${changedValue(field, to, zone)}`;
    return `${name}: ${changedValue(field, from, zone)} → ${changedValue(field, to, zone)}`;
  });
  const rest = changes.length > 3 ? t` and ${changes.length - 3} more` : '';
  return `${parts.join(', ')}${rest}${event.reason === null ? '' : ` — ${event.reason}`}`;
}

function tokenOf(state: WorkState): string {
  return workStateLook(state).token;
}
