import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { isAssignable, rankCandidates, type WantedWork } from '../../../core/planning/candidate-ranking.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import { pointOf, travelMinutes } from '../../../lib/travel.ts';
import type { PlacementLane } from './placement.ts';
import { checkPlacement } from './placement-check.ts';

/** Someone who can take a visit, and when. */
export type HandOnOption = {
  readonly key: string;
  readonly technicianId: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The promised time stays. */
  readonly isSameTime: boolean;
};

/** Choice for a visit: the key of an option, back to the queue, or as it is. */
export type HandOnChoice = 'queue' | 'leave' | (string & {});

export type HandOnRow = {
  readonly visit: Visit;
  readonly options: readonly HandOnOption[];
  readonly choice: HandOnChoice;
};

type HandOnInput = {
  /** Visits of the technician who is away, in order of start. */
  readonly visits: readonly Visit[];
  /** The other technicians, with what they have. */
  readonly lanes: readonly PlacementLane[];
  /** By id of the visit; the others get the first proposal. */
  readonly choices: Readonly<Record<string, HandOnChoice>>;
  readonly now: number;
  readonly days: readonly string[];
  readonly clock: ZoneClock;
};

const mostPerKind = 3;

/**
 * Proposals for each visit, one after the other: what is chosen for one takes its time from the next. First those who
 * are free at the promised time without breaking a rule, the nearest first, then other times.
 */
export function handOn({ visits, choices, ...input }: HandOnInput): HandOnRow[] {
  let lanes = input.lanes;
  return visits.map((visit) => {
    const context = { ...input, lanes };
    const same = atSameTime(visit, context);
    const options = [...same, ...atOtherTimes(visit, context, same)];
    const wanted = choices[visit.id] ?? options[0]?.key ?? 'queue';
    const isKnown = wanted === 'queue' || wanted === 'leave' || options.some(({ key }) => key === wanted);
    const choice = isKnown ? wanted : (options[0]?.key ?? 'queue');
    const taken = options.find(({ key }) => key === choice);
    if (taken) lanes = lanes.map((lane) => (isOf(taken, lane) ? withVisit(lane, visit, taken) : lane));
    return { visit, options, choice };
  });
}

type Context = Omit<HandOnInput, 'visits' | 'choices'>;

function atSameTime(visit: Visit, { lanes, now, clock }: Context): HandOnOption[] {
  const { start, end } = visitSpan(visit);
  return lanes
    .filter((lane) => {
      const subject = { ...subjectOf(visit), unservedCustomer: null };
      const check = checkPlacement(subject, { crew: [lane], start, end }, { clock, now });
      return lane.technician.active && !check.refused && !check.needsReason && isRested(check);
    })
    .map((lane) => ({ lane, travel: nearest(visit, lane) }))
    .toSorted((a, b) => a.travel - b.travel || a.lane.technician.name.localeCompare(b.lane.technician.name))
    .slice(0, mostPerKind)
    .map(({ lane }) => option(lane.technician, { start, end, isSameTime: true }));
}

/** A lack of time to travel is only a warning elsewhere, but no good proposal. */
function isRested({ findings }: ReturnType<typeof checkPlacement>): boolean {
  return findings.every(({ code, level }) => code !== 'travel' || level === 'ok');
}

function atOtherTimes(visit: Visit, context: Context, same: readonly HandOnOption[]): HandOnOption[] {
  const { start, end } = visitSpan(visit);
  const job: WantedWork = {
    ...visit.job,
    estimatedMinutes: (end - start) / 60_000,
    // Customers expect nobody earlier than was agreed.
    earliestStart: visit.windowStart ?? visit.scheduledStart,
    latestFinish: null,
  };
  return rankCandidates({ job, ...context, limit: 2 * mostPerKind })
    .filter(isAssignable)
    .filter((one) => !same.some(({ technicianId }) => technicianId === one.technicianId))
    .slice(0, mostPerKind)
    .map(({ technicianId, name, start: from, end: to }) =>
      option({ id: technicianId, name }, { start: from, end: to, isSameTime: from === start }),
    );
}

function option(
  { id, name }: { id: string; name: string },
  time: Pick<HandOnOption, 'start' | 'end' | 'isSameTime'>,
): HandOnOption {
  return { key: `${id} ${time.start}`, technicianId: id, name, ...time };
}

/** Minutes from the nearest place where the technician is that day; unknown ones are far. */
function nearest(visit: Visit, { technician, visits }: PlacementLane): number {
  const point = pointOf(visit.job);
  const places = [technician.home, ...visits.map(({ job }) => pointOf(job))];
  return Math.min(...places.map((place) => travelMinutes(place, point) ?? Number.POSITIVE_INFINITY));
}

function isOf({ technicianId }: HandOnOption, { technician }: PlacementLane): boolean {
  return technician.id === technicianId;
}

function withVisit(lane: PlacementLane, visit: Visit, { start, end }: HandOnOption): PlacementLane {
  const moved = {
    ...visit,
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(end).toISOString(),
  };
  return {
    ...lane,
    visits: [...lane.visits, moved].toSorted((a, b) => visitSpan(a).start - visitSpan(b).start),
  };
}

function subjectOf(visit: Visit) {
  const { requiredSkills, respondBy, resolveBy } = visit.job;
  return {
    visitId: visit.id,
    requiredSkills,
    respondBy,
    resolveBy,
    earliestStart: null,
    latestFinish: null,
    windowStart: visit.windowStart,
    windowEnd: visit.windowEnd,
    point: pointOf(visit.job),
  };
}
