import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import { industries, teamSizes } from '@switchyard/contracts/leads/lead-options.ts';
import { z } from 'zod';
import { answerVisitor, understandVisitor } from '../embedded/answer-visitor.ts';
import type { SalesAnswer, SalesTurn } from '../engine.ts';
import { siteFacts } from '../knowledge/site-facts.ts';
import { salesTalk } from '../talk/sales-talk.ts';
import { emailIn, phoneIn } from '../understanding/names.ts';
import { type Slots, slotsOf } from '../understanding/reading.ts';
import { sizeIn } from '../understanding/read-prospect.ts';
import { checkText } from './check-text.ts';
import { salesInstructions } from './instructions.ts';
import { type ChatMessage, type ChatTool, GarbageError, type ModelSession } from './model-client.ts';
import { distinct, parseObject, toolSpec } from './model-parts.ts';

const rounds = 3;
const words = z.string().trim().min(1).max(200);
const searchSchema = z.strictObject({
  question: z.string().trim().min(1).max(600),
  topic: z.enum(siteFacts.map(({ topic }) => topic) as [string, ...string[]]).optional(),
});
const prospectSchema = z.strictObject({
  name: words.optional(),
  company: words.optional(),
  teamSize: z.enum(teamSizes).optional(),
  trade: z.enum(industries).optional(),
  email: words.optional(),
  phone: words.optional(),
});

const tools: readonly ChatTool[] = [
  toolSpec('search_site', 'What the public site and the guide say.', searchSchema),
  toolSpec('note_prospect', 'Notes what the visitor said about themselves.', prospectSchema),
];

/** Answers a visitor's message with a model. Messages about records or persons get the built-in engine's answer. */
export async function answerSalesByModel(session: ModelSession, turn: SalesTurn): Promise<SalesAnswer> {
  const reading = understandVisitor(turn);
  if (salesTalk(reading.intent, turn.contact)) return answerVisitor(turn);
  const messages: ChatMessage[] = [
    { role: 'system', content: salesInstructions(turn) },
    ...turn.history,
    { role: 'user', content: turn.message },
  ];
  const found: { citations: Citation[]; told: Slots } = {
    citations: [],
    told: reading.intent === 'qualify' ? reading.slots : {},
  };
  for (let round = 0; round < rounds; round += 1) {
    const reply = await session.complete(messages, tools);
    if (reply.calls.length === 0) return toAnswer(reply.content, found);
    messages.push({
      role: 'assistant',
      content: reply.content,
      tool_calls: reply.calls.map(({ id, name, input }) => ({
        id,
        type: 'function',
        function: { name, arguments: input },
      })),
    });
    for (const call of reply.calls)
      messages.push({ role: 'tool', tool_call_id: call.id, content: runSalesTool(turn, call, found) });
  }
  throw new GarbageError('No answer after all rounds');
}

function runSalesTool(
  turn: SalesTurn,
  { name, input }: { name: string; input: string },
  found: { citations: Citation[]; told: Slots },
): string {
  const given = parseObject(input);
  if (name === 'search_site') {
    const asked = parsed(searchSchema, given);
    const answer = turn.ask(asked.topic, asked.question);
    found.citations.push(...(answer.citations ?? []));
    return JSON.stringify({ found: answer.text });
  }
  if (name !== 'note_prospect') throw new GarbageError(`Unknown tool ${name}`);
  const told = parsed(prospectSchema, given);
  found.told = { ...found.told, ...slotsOf(ownWords(turn.message, told)) };
  return JSON.stringify({ noted: true });
}

function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (!result.success) throw new GarbageError(`Wrong input: ${result.error.issues[0]?.message ?? ''}`);
  return result.data;
}

/** Keeps only facts the visitor actually stated, so that a model cannot invent any. */
function ownWords(
  message: string,
  told: z.output<typeof prospectSchema>,
): Record<string, string | undefined> {
  const said = message.toLowerCase();
  const isSaid = (value: string | undefined) =>
    value !== undefined && said.includes(value.toLowerCase()) ? value : undefined;
  return {
    name: isSaid(told.name),
    company: isSaid(told.company),
    teamSize:
      told.teamSize !== undefined && (sizeIn(message) === told.teamSize || /\d/.test(message))
        ? told.teamSize
        : undefined,
    trade: told.trade,
    // Mails are sent to it: exactly one address, without surrounding text.
    email: emailIn(isSaid(told.email) ?? ''),
    phone: phoneIn(isSaid(told.phone) ?? ''),
  };
}

function toAnswer(
  content: string,
  { citations, told }: { citations: readonly Citation[]; told: Slots },
): SalesAnswer {
  const isTold = Object.keys(told).length > 0;
  if (citations.length === 0 && !isTold) throw new GarbageError('The answer has no source');
  const text = citations.length === 0 ? '' : checkText(content, { claims: false });
  return {
    text,
    citations: distinct(citations),
    suggestions: [],
    told,
    declines: false,
    invites: 'soon',
    wantsContact: false,
  };
}
