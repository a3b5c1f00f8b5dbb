import type { DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { type Action, scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import { type Actor, isNarrowed } from '@switchyard/contracts/identity/role.ts';
import { parseTopic, type TopicKind } from '@switchyard/contracts/realtime/topics.ts';
import { recordPermission } from '@switchyard/contracts/records/record-permission.ts';
import { coveredMembers } from '@switchyard/contracts/roles/field-views.ts';
import { knownFactsOf } from '@switchyard/contracts/records/registry.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { hideInEvents } from '@switchyard/platform/events/hide-in-events.ts';
import { withoutCovered } from './protected-fields.ts';

/** Permissions to view kinds that have none of their own. */
const viewedWith: Readonly<Record<string, Action>> = { experiment: 'flag.view', user: 'team.view' };

/** Kinds that are covered by the permission to read the topic: what everyone may know of flags, and one's account. */
const coveredBy: Readonly<Partial<Record<TopicKind, string>>> = {
  flags: 'flag',
  ab: 'experiment',
  user: 'user',
};

/** Stored events of a topic as the actor may see them now, whatever they could see when they were written. */
export async function shownEvents(tx: Tx, actor: Actor, items: readonly TopicEvent[]): Promise<TopicEvent[]> {
  return await hideInEvents(tx, actor.role, grantedEvents(actor, items));
}

/**
 * The events as an API token, or a user with a role of the company, may see them: of a record that they may not view, only
 * that something happened. For users with a preset, the topic decides alone.
 */
export function grantedEvents(actor: Actor, items: readonly TopicEvent[]): TopicEvent[] {
  if (!isNarrowed(actor)) return [...items];
  return items.map((item) =>
    mayView(actor, item)
      ? { ...item, event: withoutCoveredIn(item.event, actor) }
      : { ...item, event: { ...item.event, changes: [], record: null } },
  );
}

/** The event without values of fields that the role hides or masks; that they changed stays. */
function withoutCoveredIn(event: DomainEvent, actor: Actor): DomainEvent {
  const { kind } = event.entity;
  const covered = coveredMembers(actor, kind);
  if (covered.length === 0) return event;
  const changes = event.changes.map((change) =>
    covered.includes(change.field) ? { field: change.field, from: null, to: null } : change,
  );
  const member = knownFactsOf(kind)?.member ?? kind;
  const carried = (event.record as Readonly<Record<string, unknown>> | null)?.[member];
  if (typeof carried !== 'object' || carried === null) return { ...event, changes };
  const record = { ...event.record, [member]: withoutCovered(carried, actor, kind) } as DomainEvent['record'];
  return { ...event, changes, record };
}

function mayView(actor: Actor, { topic, event }: TopicEvent): boolean {
  const { kind } = event.entity;
  const place = parseTopic(topic)?.kind;
  if (place !== undefined && coveredBy[place] === kind) return true;
  const action = viewOf(kind);
  return action !== undefined && scopeFor(actor, action) !== 'none';
}

/** Undefined for a kind of a newer version. */
function viewOf(kind: DomainEvent['entity']['kind']): Action | undefined {
  const facts = knownFactsOf(kind);
  return facts && (viewedWith[kind] ?? recordPermission(facts, 'view'));
}
