import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { commentedCollections } from '@switchyard/contracts/comments/commented-records.ts';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { RelatedRecord } from '@switchyard/contracts/records/define-record.ts';
import { type RecordArea, recordAreas, type TopicKind } from '@switchyard/contracts/realtime/topics.ts';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '../core/use-session.ts';
import { useArea } from '../realtime/use-area.ts';
import { useRealtimeEvents } from '../realtime/use-realtime-events.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { eventConcerns } from './event-concerns.ts';
import { timelineTopicOf, useRecordTimelineInfiniteQuery } from './record-timeline-api.ts';
import { useOlder } from './use-older.ts';
import { useReread } from './use-reread.ts';
import { type TimelineEntry, eventEntry } from './timeline-entry.ts';
import { kindsOf, type TimelinePart, timelineParts } from './timeline-parts.ts';
import { TimelineRows } from './timeline-rows.tsx';

type RecordTimelineProps = RelatedRecord & {
  /** Entries of the events, newest first. Default: one per event. */
  toEntries?: (events: readonly TopicEvent[], zone: string) => readonly TimelineEntry[];
  pageSize?: number;
};

/** History of a record and of its related records, newest first, with live updates. */
export function RecordTimeline({ kind, id, toEntries, pageSize = 20 }: RecordTimelineProps) {
  const user = useCurrentUser();
  const zone = user.companyTimeZone;
  const topic = timelineTopicOf(user);
  const about = useMemo(() => ({ kind, id }), [kind, id]);
  const parts = timelineParts(user);
  const [part, setPart] = useState<TimelinePart>('all');
  const query = useMemo(
    () => ({ topic: topic ?? '', about: `${kind}:${id}`, limit: pageSize, ...kindsOf(part) }),
    [topic, kind, id, pageSize, part],
  );
  const read = useRecordTimelineInfiniteQuery(query, {
    skip: topic === null,
    refetchOnMountOrArgChange: true,
  });
  const older = useOlder(read);
  const items = read.currentData?.pages.flatMap((page) => page.items);
  const entries =
    items && (toEntries?.(items, zone) ?? items.map(({ event }) => eventEntry(event, about, zone)));
  return (
    <Panel title={t`Timeline`}>
      {recordAreas.map((area) => (
        <AreaFeed key={area} kind={area} about={about} />
      ))}
      <Feed kind="technician" about={about} />
      <Feed kind="customer" about={about} />
      {kind in commentedCollections && (
        <SegmentedControl
          label={t`Shown in the timeline`}
          segments={parts}
          value={part}
          onChange={setPart}
          className="mb-3 max-w-full self-start overflow-x-auto"
        />
      )}
      {entries === undefined &&
        (read.isError ? <ErrorState compact error={read.error} onRetry={read.refetch} /> : <SkeletonRows />)}
      {entries?.length === 0 && (
        <p className="py-4 text-center text-sm text-3">
          {part === 'all' ? <Trans>Nothing happened yet</Trans> : <Trans>Nothing of this kind yet</Trans>}
        </p>
      )}
      {entries && <TimelineRows entries={entries} zone={zone} />}
      {read.hasNextPage && (
        <Button
          variant="ghost"
          className="mt-1 w-full"
          busy={older.isWanted || read.isFetchingNextPage}
          onClick={older.want}
        >
          <Trans>Older</Trans>
        </Button>
      )}
    </Panel>
  );
}

type FeedProps<Kind extends TopicKind> = { kind: Kind; about: RelatedRecord };

/** Refetches the timeline when an event concerns the record. */
function Feed({ kind, about }: FeedProps<TopicKind>) {
  const reread = useReread();
  useRealtimeEvents(kind, (events) => {
    // no-literal-text: the name of a tag
    if (events.some(({ event }) => eventConcerns(event, about))) reread(['Event']);
  });
  return null;
}

/** The same for an area, which staff must subscribe to. */
function AreaFeed(props: FeedProps<RecordArea>) {
  useArea(props.kind);
  return <Feed {...props} />;
}
