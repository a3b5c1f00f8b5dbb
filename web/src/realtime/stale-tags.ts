import { parseTopic, type TopicKind } from '@switchyard/contracts/realtime/topics.ts';
import type { tagTypes } from '../app/api.ts';

type Tag = (typeof tagTypes)[number];

const tagsOfKind: Record<TopicKind, readonly Tag[]> = {
  timeline: ['Event'],
  dispatch: ['Job', 'Visit', 'Customer', 'Site', 'Technician', 'Dashboard', 'Lead', 'Communication'],
  technician: ['Job', 'Visit', 'Communication'],
  customer: ['Job', 'Visit', 'Site', 'Communication'],
  flags: ['Flag'],
  ab: ['Flag'],
  flag_changes: ['Flag'],
  user: ['Notification', 'Ticket', 'Profile'],
};

/** What has to be read again when the events a topic missed cannot be replayed. */
export function staleTags(topic: string): Tag[] {
  const kind = parseTopic(topic)?.kind;
  return kind ? [...tagsOfKind[kind]] : [];
}
