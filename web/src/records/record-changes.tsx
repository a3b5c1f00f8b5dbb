import type { RelatedRecord } from '@switchyard/contracts/records/define-record.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../core/use-session.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { timelineTopicOf, useRecordTimelineInfiniteQuery } from './record-timeline-api.ts';
import { eventEntry } from './timeline-entry.ts';

type RecordChangesProps = RelatedRecord & { since: number };

/** Most changes that are listed. */
const limit = 5;

/** Changes of a record after a revision, with their authors, newest first. Empty for readers without its history. */
export function RecordChanges({ kind, id, since }: RecordChangesProps) {
  const user = useCurrentUser();
  const topic = timelineTopicOf(user);
  const query = useMemo(() => ({ topic: topic ?? '', about: `${kind}:${id}`, limit: 20 }), [topic, kind, id]);
  const { data } = useRecordTimelineInfiniteQuery(query, {
    skip: topic === null,
    refetchOnMountOrArgChange: true,
  });
  const zone = user.companyTimeZone;
  const changes = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ event: { entity, revision } }) => entity.id === id && revision > since)
    .slice(0, limit)
    .map(({ event }) => eventEntry(event, { kind, id }, zone));
  return (
    <ul className="flex flex-col gap-1">
      {changes.map(({ key, at, actor, title, details }) => (
        <li key={key} className="wrap-anywhere">
          <span className="font-medium">{actor}</span> · {[title, ...details].join(' · ')} ·{' '}
          <RelativeTime at={at} zone={zone} />
        </li>
      ))}
    </ul>
  );
}
