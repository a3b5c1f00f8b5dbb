import { addDays } from '@switchyard/contracts/technicians/shift-rules.ts';
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
    'The visits of a technician on a day or in a period; `mine` for the own ones. Without a day: today.',
  schema: z.strictObject({
    technician: wordsSchema.optional(),
    mine: z.boolean().optional(),
    from: localTimeSchema.optional(),
    to: localTimeSchema.optional(),
  }),
  async run(context, { technician, mine, from = context.zone.today, to }) {
    const whose = await personOf(context, mine === true ? undefined : technician);
    if ('answer' in whose) return whose.answer;
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
  // Technicians and customers see nothing but their own visits.
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
