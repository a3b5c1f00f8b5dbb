import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { RecordTimeline } from '../../records/record-timeline.tsx';
import { timelineEntries } from './timeline-entries.ts';

/** History of a job and its visits: one entry per command. */
export function JobTimeline({ item }: { item: Job }) {
  return <RecordTimeline kind="job" id={item.id} toEntries={timelineEntries} pageSize={200} />;
}
