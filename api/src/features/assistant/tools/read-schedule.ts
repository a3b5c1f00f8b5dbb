import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { movableVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { z } from 'zod';
import { citeJob, citeTechnician, resolveTechnician } from './resolve-records.ts';
import { defineTool, localTimeSchema, type ToolAnswer, type ToolContext, wordsSchema } from './tool.ts';
import { counted, isBooked, visitLine, visitsBetween } from './words.ts';
import { daySpan, periodWords } from './zone.ts';

const shown = 12;

export const readSchedule = defineTool({
  name: 'read_schedule',
  mode: 'helper',
  description:
    'The visits of a technician on a day or in a period; `mine` for the user’s own, `next` for the next one. Without a day: today.',
  schema: z.strictObject({
    technician: wordsSchema.optional(),
    mine: z.boolean().optional(),
    next: z.boolean().optional(),
    from: localTimeSchema.optional(),
    to: localTimeSchema.optional(),
  }),
  async run(context, { technician, mine, next, from = context.zone.today, to }) {
    const whose = await personOf(context, mine === true ? undefined : technician);
    if ('answer' in whose) return whose.answer;
    if (next === true) return await nextVisitOf(context, whose);
    const last = to ?? addDays(from.slice(0, 10), 1);
    const end = last.length === 10 ? last : addDays(last.slice(0, 10), 1);
    const span = daySpan(context.zone, from, end);
    const visits = (await visitsBetween(context, span, whose.id)).filter(isBooked);
    const when = periodWords(context.zone, from, end);
    const answer = {
      citations: [...whose.citations, ...visits.slice(0, shown).map(({ job }) => citeJob(job))],
    };
    if (visits.length === 0)
      return { ...answer, text: `${whose.name} ${whose.verb} no visits ${when}.`, focus: whose.focus };
    const more = visits.length > shown ? `\n… and ${visits.length - shown} more.` : '';
    const lines = visits.slice(0, shown).map((visit) => visitLine(context, visit));
    return {
      ...answer,
      text: `${whose.name} ${whose.verb} ${counted(visits.length, 'visit')} ${when}:\n${lines.join('\n')}${more}`,
      focus: whose.focus,
    };
  },
});

/** The first visit that no technician has set out for. */
async function nextVisitOf(
  context: ToolContext,
  { id, name, verb, citations, focus }: Person,
): Promise<ToolAnswer> {
  const { items } = await context.read(visitRoutes.list, {
    query: {
      from: context.now.toISOString(),
      state: movableVisitStates.join(','),
      limit: 1,
      ...(id === undefined ? {} : { technicianId: id }),
    },
  });
  const [visit] = items;
  if (!visit) return { text: `${name} ${verb} no visit that is still to come.`, citations, focus };
  return {
    text: `${name === 'You' ? 'Your' : `${name}’s`} next visit is this:\n${visitLine(context, visit)}`,
    citations: [...citations, citeJob(visit.job)],
    focus: { ...focus, job: visit.job.number },
  };
}

type Person = {
  id: string | undefined;
  name: string;
  verb: 'has' | 'have';
  citations: NonNullable<ToolAnswer['citations']>;
  focus: { technician?: string };
};

async function personOf(
  context: ToolContext,
  name: string | undefined,
): Promise<Person | { answer: ToolAnswer }> {
  const { actor, memories } = context;
  const told = name ?? memories.find(({ kind }) => kind === 'my_jobs')?.value;
  // Technicians and customers see only their own visits.
  const own = {
    id: actor.technicianId ?? undefined,
    name: 'You',
    verb: 'have' as const,
    citations: [],
    focus: {},
  };
  if (name === undefined && (actor.technicianId !== null || actor.customerId !== null)) return own;
  if (told === undefined)
    return { answer: { text: 'Whose schedule? Name a technician.', asks: ['technician'] } };
  const found = await resolveTechnician(context, told);
  if ('answer' in found) return found;
  const { id, name: full } = found.item;
  return {
    id,
    name: full,
    verb: 'has',
    citations: [citeTechnician(found.item)],
    focus: { technician: full },
  };
}
