import { absenceRoutes } from '@switchyard/contracts/absences/absence-routes.ts';
import { absenceWithin } from '@switchyard/contracts/absences/absent-time.ts';
import { absenceWords } from '@switchyard/contracts/absences/absence-words.ts';
import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import { isOnShift, isWithinShifts } from '@switchyard/contracts/technicians/shift-rules.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { type Technician, tradeSchema } from '@switchyard/contracts/technicians/technician.ts';
import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { z } from 'zod';
import { citeTechnician, resolveTechnician } from './resolve-records.ts';
import { defineTool, localTimeSchema, type ToolAnswer, type ToolContext, wordsSchema } from './tool.ts';
import { counted, isBooked, tradeWords, visitsBetween } from './words.ts';

/** Default length of the free time to search for; minutes. */
export const freeMinutes = 60;
const shown = 8;
const most = 1_000;

export type Span = { from: Date; to: Date };

export const findFreeTechnicians = defineTool({
  name: 'find_free_technicians',
  mode: 'helper',
  description:
    'Who is on shift and has no visit at a time; with `onShift` also those who have. Without `to`, for one hour.',
  schema: z.strictObject({
    from: localTimeSchema.optional(),
    to: localTimeSchema.optional(),
    trade: tradeSchema.optional(),
    technician: wordsSchema.optional(),
    /** Technicians on shift, with or without visits. */
    onShift: z.boolean().optional(),
  }),
  async run(context, { from, to, trade, technician, onShift = false }) {
    const span = spanOf(context, from, to);
    if (technician !== undefined) return await oneTechnician(context, technician, span);
    if (scopeFor(context.actor, 'technician.view') !== 'company') {
      return {
        text: 'Only the office sees when technicians are free. I can show you your own schedule.',
        suggestions: ['My schedule today'],
      };
    }
    const visits = onShift ? [] : (await visitsBetween(context, span)).filter(isBooked);
    const absences = await absencesBetween(context, span);
    const free = (await allTechnicians(context, trade)).filter((person) =>
      isFree(context, { person, visits, absences, span }),
    );
    return listFree(context, { free, span, trade, how: onShift ? 'on shift' : 'free' });
  },
});

function listFree(
  context: ToolContext,
  {
    free,
    span,
    trade,
    how,
  }: { free: readonly Technician[]; span: Span; trade: string | undefined; how: string },
): ToolAnswer {
  const when = spanWords(context, span);
  const who = trade === undefined ? 'technician' : `${tradeWords(trade)} technician`;
  if (free.length === 0) return { text: `No ${who} is ${how} ${when}.` };
  const lines = free
    .slice(0, shown)
    .map(
      (person) =>
        `- ${person.name} · ${tradeWords(person.trade)}${person.territory === null ? '' : ` · ${person.territory}`}`,
    );
  const more = free.length > shown ? `\n… and ${free.length - shown} more.` : '';
  return {
    text: `${counted(free.length, who)} ${free.length === 1 ? 'is' : 'are'} ${how} ${when}:\n${lines.join('\n')}${more}`,
    citations: free.slice(0, shown).map(citeTechnician),
  };
}

async function oneTechnician(context: ToolContext, name: string, span: Span): Promise<ToolAnswer> {
  const found = await resolveTechnician(context, name);
  if ('answer' in found) return found.answer;
  const person = found.item;
  const visits = (await visitsBetween(context, span, person.id)).filter(isBooked);
  const when = spanWords(context, span);
  const answer = { citations: [citeTechnician(person)], focus: { technician: person.name } };
  const [first] = visits;
  if (first) {
    return {
      ...answer,
      text: `No: ${person.name} is booked ${when}, for #${first.job.number} ${first.job.title} until ${context.zone.time(first.scheduledEnd)}.`,
    };
  }
  const absences = await absencesBetween(context, span, person.id);
  const [away] = absences;
  if (away) {
    return { ...answer, text: `No: ${person.name} is away ${when} (${absenceWords[away.type]}).` };
  }
  return isFree(context, { person, visits, absences, span })
    ? { ...answer, text: `Yes, ${person.name} is free ${when}.` }
    : { ...answer, text: `${person.name} has no visit ${when}, but is off shift.` };
}

export function spanOf({ zone, now }: ToolContext, from: string | undefined, to: string | undefined): Span {
  const start = from === undefined ? now : zone.instant(from);
  const isDay = from !== undefined && from.length === 10;
  const end =
    to === undefined
      ? isDay
        ? zone.instant(addDays(from, 1))
        : new Date(start.getTime() + freeMinutes * 60_000)
      : zone.instant(to);
  return { from: start, to: end > start ? end : new Date(start.getTime() + freeMinutes * 60_000) };
}

export function spanWords({ zone }: ToolContext, { from, to }: Span): string {
  return `${zone.moment(from)} to ${to.getTime() - from.getTime() < 86_400_000 ? zone.time(to) : zone.moment(to)}`;
}

/** Active technicians of a trade, or all. */
export async function allTechnicians(context: ToolContext, trade?: string): Promise<Technician[]> {
  const people: Technician[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Technician[]; nextCursor: string | null } = await context.read(
      technicianRoutes.list,
      {
        query: {
          active: 'true',
          limit: 200,
          ...(trade === undefined ? {} : { trade }),
          ...(cursor === null ? {} : { cursor }),
        },
      },
    );
    people.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && people.length < most);
  return people;
}

/** Approved absences that overlap the time. */
export async function absencesBetween(
  context: ToolContext,
  { from, to }: Span,
  technicianId?: string,
): Promise<Absence[]> {
  const query = {
    state: 'approved',
    from: from.toISOString(),
    to: to.toISOString(),
    limit: 200,
    ...(technicianId === undefined ? {} : { technicianId }),
  };
  return (await context.read(absenceRoutes.list, { query })).items;
}

type Person = {
  person: Technician;
  visits: readonly Visit[];
  /** Of anybody, in that time. */
  absences: readonly Absence[];
  span: Span;
};

/**
 * True if on shift for the whole time without a visit or an absence in it; for a whole day: on shift at some time of it.
 */
export function isFree({ zone }: ToolContext, { person, visits, absences, span }: Person): boolean {
  const own = absences.filter(({ technicianId }) => technicianId === person.id);
  if (absenceWithin(own, { start: span.from, end: span.to })) return false;
  const isTaken = visits.some((visit) =>
    visit.assignments.some(({ technicianId }) => technicianId === person.id),
  );
  if (isTaken) return false;
  const clock = zone.companyClock;
  const hours = (span.to.getTime() - span.from.getTime()) / 3_600_000;
  if (hours <= 5) return isWithinShifts(person.shifts, { start: span.from, end: span.to, clock });
  const steps = Math.ceil(hours);
  return Array.from({ length: steps }, (_, hour) => clock.local(span.from.getTime() + hour * 3_600_000)).some(
    (at) => isOnShift(person.shifts, at),
  );
}
