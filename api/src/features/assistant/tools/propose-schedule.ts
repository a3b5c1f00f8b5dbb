import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { movableVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import { findClash, overrideReason, warningsOf, whoCouldGo } from './plan-checks.ts';
import { citeJob, citeTechnician, type Resolved, resolveJob, resolveTechnician } from './resolve-records.ts';
import {
  defineTool,
  jobNumberSchema,
  localTimeSchema,
  type ToolAnswer,
  type ToolContext,
  wordsSchema,
} from './tool.ts';
import type { Slots } from '../understanding/reading.ts';
import { isInState, quoted, stateWords } from './words.ts';
import { asksOffice, type Wish, wishToOffice } from './write-to-office.ts';

const schema = z.strictObject({
  job: jobNumberSchema.optional(),
  jobText: wordsSchema.optional(),
  /** The user's own next visit. */
  next: z.boolean().optional(),
  start: localTimeSchema.optional(),
  end: localTimeSchema.optional(),
  technician: wordsSchema.optional(),
});
type Input = z.output<typeof schema>;

export const scheduleJob = defineTool({
  name: 'schedule_job',
  mode: 'helper',
  description:
    'Proposes a visit of a job, or moves its planned one to another time. The person confirms it; only when they asked for it.',
  schema,
  proposes: 'visit.schedule',
  async run(context, input) {
    if (asksOffice(context)) return await wishToOffice(context, input, wishToMove(context, input));
    requireScope(context.actor, 'visit.schedule');
    const found = await resolveJob(context, input);
    if ('answer' in found) return { ...found.answer, known: knownOf(input) };
    const job = found.item;
    const visit = await movableVisit(context, job.id);
    const isPlannable =
      visit !== undefined || ['unscheduled', 'needs_return', 'scheduled', 'dispatched'].includes(job.state);
    if (!isPlannable)
      return {
        text: `#${job.number} ${quoted(job.title)} ${isInState(job.state)}, so no visit can be planned for it.`,
        citations: [citeJob(job)],
      };
    return await planJob(context, { job, visit: visit ?? null, input });
  },
});

function wishToMove({ zone }: ToolContext, { start }: Input): Wish {
  const day = start === undefined ? 'another time' : zone.day(start.slice(0, 10));
  const when = start === undefined || start.length === 10 ? day : zone.moment(zone.instant(start));
  return {
    deed: 'plan and move visits',
    words: (about) =>
      `Please ${about.startsWith('#') ? 'plan' : 'move'} ${about} ${about.startsWith('#') ? 'for' : 'to'} ${when}.`,
  };
}

type Planning = { job: Job; visit: Visit | null; input: Input };

async function planJob(context: ToolContext, { job, visit, input }: Planning): Promise<ToolAnswer> {
  const known = { ...knownOf(input), job: job.number };
  const base = { citations: [citeJob(job)], focus: { job: job.number }, known };
  if (input.start === undefined || input.start.length === 10) {
    const day = input.start === undefined ? '' : ` on ${context.zone.day(input.start)}`;
    const who = input.technician === undefined && visit === null ? ', and who should go' : '';
    return {
      ...base,
      text: `At what time${day} should #${job.number} ${quoted(job.title, 80)} be done${who}?`,
      asks: ['start', 'technician'],
    };
  }
  const from = context.zone.instant(input.start);
  const minutes =
    visit === null
      ? job.estimatedMinutes
      : (Date.parse(visit.scheduledEnd) - Date.parse(visit.scheduledStart)) / 60_000;
  const to =
    input.end === undefined ? new Date(from.getTime() + minutes * 60_000) : context.zone.instant(input.end);
  const span = { from, to };
  const crew = await crewOf(context, { name: input.technician, visit });
  if ('answer' in crew) return { ...base, ...crew.answer };
  if (crew.item.length === 0) {
    const free = await whoCouldGo(context, job.trade, span);
    return {
      ...base,
      text: `Who should go to #${job.number} ${quoted(job.title, 80)} at ${context.zone.moment(from)}?${free.length === 0 ? ' Nobody of that trade is free then.' : ` Free then: ${free.join(', ')}.`}`,
      asks: ['technician'],
      suggestions: free,
    };
  }
  const plan = { job, crew: crew.item, span, visit };
  const clash = await findClash(context, plan);
  return clash
    ? { ...base, ...clash }
    : { ...base, ...drafted(context, { ...plan, warnings: await warningsOf(context, plan) }) };
}

function knownOf({ start, end, technician, job }: Input): Slots {
  const known = { start, end, technician, job };
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

/** The named technicians, else the current crew. */
async function crewOf(
  context: ToolContext,
  { name, visit }: { name: string | undefined; visit: Visit | null },
): Promise<Resolved<readonly Technician[]>> {
  if (name !== undefined) {
    const found = await resolveTechnician(context, name);
    return 'answer' in found ? found : { item: [found.item] };
  }
  const ids = visit?.assignments.map(({ technicianId }) => technicianId) ?? [];
  const crew: Technician[] = [];
  for (const id of ids) crew.push(await context.read(technicianRoutes.read, { params: { id } }));
  return { item: crew };
}

type Drafted = {
  job: Job;
  crew: readonly Technician[];
  span: { from: Date; to: Date };
  visit: Visit | null;
  warnings: readonly string[];
};

function drafted(context: ToolContext, { job, crew, span, visit, warnings }: Drafted): ToolAnswer {
  const { zone } = context;
  const when = `${zone.moment(span.from)} to ${zone.time(span.to)}`;
  const names = crew.map(({ name }) => name).join(', ');
  const times = {
    scheduledStart: span.from.toISOString(),
    scheduledEnd: span.to.toISOString(),
    technicianIds: crew.map(({ id }) => id),
    overrideReason: overrideReason(warnings),
  };
  const before =
    visit === null
      ? { when: '', names: '' }
      : {
          when: `${zone.moment(visit.scheduledStart)} to ${zone.time(visit.scheduledEnd)}`,
          names: visit.assignments.map(({ technicianName }) => technicianName).join(', '),
        };
  const title =
    visit === null
      ? `Schedule #${job.number} ${quoted(job.title, 80)}`
      : `Move the visit of #${job.number} ${quoted(job.title, 80)}`;
  return {
    text: `I can ${visit === null ? 'schedule' : 'move'} #${job.number} ${quoted(job.title, 80)}: ${when} with ${names}. Check the card and confirm.`,
    citations: [citeJob(job), ...crew.map(citeTechnician)],
    draft: {
      kind: 'visit.schedule',
      title,
      changes: [
        { label: 'Time', before: before.when, after: when },
        ...(before.names === names ? [] : [{ label: 'Technician', before: before.names, after: names }]),
        ...(visit === null ? [{ label: 'State', before: stateWords(job.state), after: 'scheduled' }] : []),
      ],
      warnings,
      steps: [
        visit === null
          ? {
              kind: 'command',
              method: 'POST',
              path: visitRoutes.create.path,
              body: { jobId: job.id, ...times, jobRevision: job.revision },
              revision: null,
            }
          : {
              kind: 'command',
              method: 'PATCH',
              path: `${visitRoutes.list.path}/${visit.id}`,
              body: times,
              revision: visit.revision,
            },
      ],
    },
  };
}

/** The job's next visit that can still be moved. */
export async function movableVisit(context: ToolContext, jobId: string): Promise<Visit | undefined> {
  const { items } = await context.read(visitRoutes.list, {
    query: { jobId, state: movableVisitStates.join(','), limit: 5 },
  });
  return items[0];
}
