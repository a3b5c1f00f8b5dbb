import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { RecordTimeline } from '../../records/record-timeline.tsx';
import { timelineEntries } from './timeline-entries.ts';

/** History of a job and its visits: one entry per command. */
export function JobTimeline({ item }: { item: Job }) {
  const isForCustomer = useCurrentUser().role === 'customer';
  const toEntries = (rows: readonly TopicEvent[], zone: string) =>
    timelineEntries(rows, zone, { isForCustomer });
  return <RecordTimeline kind="job" id={item.id} toEntries={toEntries} pageSize={200} />;
}
