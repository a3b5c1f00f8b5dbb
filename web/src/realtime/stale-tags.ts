import { parseTopic, recordAreas, type TopicKind } from '@switchyard/contracts/realtime/topics.ts';
import { recordKinds, records } from '@switchyard/contracts/records/registry.ts';
import type { Tag } from '../core/api.ts';

/** Tags by kind of topic. */
export type StaleTags = Partial<Readonly<Record<TopicKind, readonly Tag[]>>>;

/** Every kind of record. Data that no view shows is dropped rather than refetched, so extra tags cost nothing. */
const recordTags: readonly Tag[] = recordKinds.map((kind) => records[kind].tag);

/** Tags derived from the record definitions, and tags that belong to no feature. */
const own: StaleTags = {
  // no-literal-text: names of tags
  ...Object.fromEntries(recordAreas.map((area) => [area, [...recordTags, 'Event']])),
  technician: recordTags,
  customer: recordTags,
  // no-literal-text: names of tags
  user: ['Notification', 'SavedView', 'SecurityEvent'],
};

/** The tags to refetch when missed events of a topic cannot be replayed. */
export function staleTags(topic: string, modules: readonly StaleTags[]): Tag[] {
  const kind = parseTopic(topic)?.kind;
  return kind ? [...new Set([own, ...modules].flatMap((stale) => stale[kind] ?? []))] : [];
}
