import { z } from 'zod';
import type { Actor } from '../identity/role.ts';
import { isLeft, isStaff } from '../identity/role.ts';

/**
 * Areas of the company that staff follow, each with its own topic: a screen subscribes to the areas it shows, so that
 * activity in one costs nothing on screens of another. `dispatch`: records of the board; `desk`: messages to the
 * office.
 */
export const recordAreas = ['dispatch', 'desk'] as const;
export type RecordArea = (typeof recordAreas)[number];

/**
 * Topics: `t:{companyId}:{kind}` for the whole company, `t:{companyId}:{kind}:{id}` for one person or account.
 * `timeline` (all events) and the areas: staff. `flags`, `ab`: everyone in the company, the data a client needs to use
 * a flag. `flag_changes`: staff, the same events with actor and reason. `technician:{id}`, `customer:{id}`,
 * `user:{id}`: that person or account, and staff for the first two.
 */
export const companyTopicKinds = ['timeline', ...recordAreas, 'flags', 'ab', 'flag_changes'] as const;
export const personalTopicKinds = ['technician', 'customer', 'user'] as const;
export type CompanyTopicKind = (typeof companyTopicKinds)[number];
export type PersonalTopicKind = (typeof personalTopicKinds)[number];
export type TopicKind = CompanyTopicKind | PersonalTopicKind;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const pattern = new RegExp(
  `^t:(${uuid}):(?:(${companyTopicKinds.join('|')})|(${personalTopicKinds.join('|')}):(${uuid}))$`,
);

export const topicSchema = z.string().max(120).regex(pattern, 'Invalid topic');

export type ParsedTopic = { companyId: string; kind: TopicKind; id: string | null };

export function companyTopic(companyId: string, kind: CompanyTopicKind): string {
  return `t:${companyId}:${kind}`;
}

export function personalTopic(companyId: string, kind: PersonalTopicKind, id: string): string {
  return `t:${companyId}:${kind}:${id}`;
}

/** True for the two topics from which consoles learn changes of flags. */
export function isFlagTopic(topic: string): boolean {
  return topic.endsWith(':flags') || topic.endsWith(':flag_changes');
}

/** Parts of a topic name; undefined if invalid. */
export function parseTopic(topic: string): ParsedTopic | undefined {
  const match = pattern.exec(topic);
  const companyId = match?.[1];
  if (!match || !companyId) return undefined;
  const kind = match[2] ?? match[3];
  return { companyId, kind: kind as TopicKind, id: match[4] ?? null };
}

/**
 * Permissions without which an API token may not read a topic: its snapshot consists of such records. Of other kinds in a
 * topic, such as all of `timeline` and `desk`, the token learns only that something happened. The same holds for users with
 * a role of the company.
 */
const topicScopes: Readonly<Record<TopicKind, readonly string[]>> = {
  timeline: ['event.view'],
  dispatch: ['job.view', 'visit.view', 'technician.view'],
  desk: [],
  flags: ['flag.evaluate'],
  ab: ['flag.evaluate'],
  flag_changes: ['flag.view'],
  technician: ['job.view', 'visit.view'],
  customer: ['job.view', 'visit.view'],
  user: ['notification.view'],
};

/** True if the actor may read the topic. False for foreign and unknown topics alike. */
export function mayReadTopic(actor: Actor, topic: string): boolean {
  const parsed = parseTopic(topic);
  if (!parsed || parsed.companyId !== actor.companyId) return false;
  if (!(isFollowed(actor, parsed.kind) || leavesAll(actor, parsed.kind))) return false;
  switch (parsed.kind) {
    case 'timeline':
    case 'dispatch':
    case 'desk':
    case 'flag_changes':
      return isStaff(actor);
    case 'flags':
    case 'ab':
      return true;
    case 'technician':
      return isStaff(actor) || (actor.technicianId !== null && actor.technicianId === parsed.id);
    case 'customer':
      return isStaff(actor) || (actor.customerId !== null && actor.customerId === parsed.id);
    case 'user':
      return parsed.id === actor.userId;
    default:
      return parsed.kind satisfies never;
  }
}

function leavesAll(actor: Actor, kind: TopicKind): boolean {
  return topicScopes[kind].every((action) => isLeft(actor, action));
}

/** Screens of people hang on the topic of the board, whatever their role leaves them of its records. */
function isFollowed({ grants }: Actor, kind: TopicKind): boolean {
  return grants === undefined && kind === 'dispatch';
}

/** {@link mayReadTopic}, for the records of the topic and not only its events. */
export function mayReadSnapshot(actor: Actor, topic: string): boolean {
  const parsed = parseTopic(topic);
  return parsed !== undefined && mayReadTopic(actor, topic) && leavesAll(actor, parsed.kind);
}

/** The actor's topics for flags and A/B tests: staff with actor and reason, others only what their screens need. */
export function flagTopics(actor: Actor): string[] {
  const isTold = isStaff(actor) && actor.customRole?.permissions.has('flag.view') !== false;
  const kinds: CompanyTopicKind[] = isTold ? ['flag_changes'] : ['flags', 'ab'];
  return kinds.map((kind) => companyTopic(actor.companyId, kind));
}

/** Topics subscribed at sign-in. */
export function defaultTopics(actor: Actor): string[] {
  const own = [...flagTopics(actor), personalTopic(actor.companyId, 'user', actor.userId)];
  if (isStaff(actor)) return [...own, companyTopic(actor.companyId, 'dispatch')];
  if (actor.technicianId) own.push(personalTopic(actor.companyId, 'technician', actor.technicianId));
  if (actor.customerId) own.push(personalTopic(actor.companyId, 'customer', actor.customerId));
  return own;
}

/** All topics of a session's screens: those subscribed at sign-in, and those of the areas of staff. */
export function sessionTopics(actor: Actor): string[] {
  const areas: CompanyTopicKind[] = isStaff(actor) ? ['timeline', 'dispatch', 'desk'] : [];
  return [...new Set([...defaultTopics(actor), ...areas.map((kind) => companyTopic(actor.companyId, kind))])];
}
