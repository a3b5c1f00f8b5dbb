import type { JobPriority, jobSourceSchema } from '@switchyard/contracts/jobs/job.ts';
import type { z } from 'zod';
import type { CityRequest, recordedSources } from './city-request.ts';
import { type Closure, closureOf } from './closure.ts';
import type { Directory, SiteDraft } from './directory.ts';
import { minuteMs } from '@switchyard/contracts/time/durations.ts';
import type { WallTime } from '@switchyard/contracts/time/time-zone.ts';
import { type WorkType, workTypes } from './work-types.ts';

/** A job ready to be entered; times are wall time of the record's zone. */
export type JobDraft = {
  readonly ref: string;
  readonly site: SiteDraft;
  readonly work: WorkType;
  readonly title: string;
  /** The customer's description. */
  readonly description: string;
  /** The routing of the request in the record. */
  readonly internalNotes: string;
  readonly source: z.output<typeof jobSourceSchema>;
  readonly opened: WallTime;
  readonly respondBy: WallTime | null;
  readonly resolveBy: WallTime | null;
  readonly closed: WallTime | null;
  readonly closure: Closure;
};

const sources: Readonly<Record<(typeof recordedSources)[number], JobDraft['source']>> = {
  'Constituent Call': 'phone',
  'Citizens Connect App': 'app',
  'City Worker App': 'app',
  'Self Service': 'portal',
  'Employee Generated': 'maintenance',
  'Maximo Integration': 'api',
  Twitter: 'api',
};

/** Response time by priority, in minutes; the record has no such target. */
const respondMinutes: Readonly<Record<JobPriority, number | null>> = {
  emergency: 2 * 60,
  high: 8 * 60,
  medium: 24 * 60,
  low: 72 * 60,
  none: null,
};

/** Closing words of customers' requests; the record has none. */
const wishes: Readonly<Record<JobPriority, string>> = {
  emergency: 'This is dangerous, please come at once.',
  high: 'Please come as soon as you can.',
  medium: 'Please let us know when someone can come.',
  low: 'It is not urgent, any day suits us.',
  none: 'Any day suits us.',
};

/** A target equal to the opening carries no information: catch basins and hydrants have such targets. */
const meaningfulTargetMs = 30 * minuteMs;

/** The job of a request. */
export function draftJob(request: CityRequest, directory: Directory): JobDraft {
  const work = workTypes[request.type];
  const site = directory.siteOf(request);
  const { opened, target } = request;
  const resolveBy = target !== null && target - opened >= meaningfulTargetMs ? target : null;
  return {
    ref: `boston-311:${request.id}`,
    site,
    work,
    title: `${work.title}, ${site.name}`.slice(0, 200),
    description: `${work.title} at ${site.name}. ${wishes[work.priority]}`,
    internalNotes: `Recorded as "${request.type.replace(/\s+/g, ' ')}" for ${request.department}, queue ${request.queue || 'none'}.`,
    source: sources[request.source],
    opened,
    respondBy: respondBy(work.priority, opened, resolveBy),
    resolveBy,
    closed: request.closed,
    closure: closureOf(request),
  };
}

/** Opening plus the time allowed by the priority, but never after the target. */
function respondBy(priority: JobPriority, opened: WallTime, resolveBy: WallTime | null): WallTime | null {
  const minutes = respondMinutes[priority];
  if (minutes === null) return resolveBy;
  const due = opened + minutes * minuteMs;
  return resolveBy === null ? due : Math.min(due, resolveBy);
}
