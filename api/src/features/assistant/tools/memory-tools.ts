import { memoryKindSchema, type MemoryKind } from '@switchyard/contracts/assistant/conversation.ts';
import { listConversations } from '@switchyard/platform/db/repositories/assistant-conversation-repository.ts';
import { z } from 'zod';
import { isTimeZone } from '../understanding/time-zone.ts';
import { defineTool, wordsSchema } from './tool.ts';
import { quoted } from './words.ts';

export const memoryLabels: Readonly<Record<MemoryKind, string>> = {
  name: 'Name',
  time_zone: 'Time zone',
  my_jobs: '“My jobs”',
  note: 'Note',
};

/** Remembering changes no company record; the caller stores what `remember` and `forget` return. */
export const remember = defineTool({
  name: 'remember',
  mode: 'helper',
  description:
    'Remembers how to call the person, their time zone, whose jobs “my jobs” means, or a note. Only when the person asks for it.',
  schema: z.strictObject({ kind: memoryKindSchema, value: z.string().trim().min(1).max(300) }),
  async run({ session }, { kind, value }) {
    if (kind === 'time_zone' && !isTimeZone(value)) {
      return {
        text: `“${quoted(value, 40)}” is no time zone I know. Use a name such as America/New_York.`,
        asks: [],
      };
    }
    const text: Readonly<Record<MemoryKind, string>> = {
      name: `I will call you ${quoted(value, 60)}.`,
      time_zone: `I will read and tell times in ${value}. The company’s zone is ${session.user.companyTimeZone}.`,
      my_jobs: `When you say “my jobs” I will look at ${quoted(value, 80)}.`,
      note: `I will remember: “${quoted(value, 300)}”.`,
    };
    return {
      text: `${text[kind]} You can see and delete what I remember at any time.`,
      suggestions: ['What do you remember about me?'],
      memory: { store: { kind, value } },
    };
  },
});

export const listMemory = defineTool({
  name: 'list_memory',
  mode: 'helper',
  description: 'What is remembered about the person.',
  schema: z.strictObject({}),
  async run({ memories }) {
    if (memories.length === 0) {
      return {
        text: 'I remember nothing about you except our earlier conversations, which you can read and delete in the list.',
        suggestions: ['Call me …', 'My time zone is …'],
      };
    }
    const lines = memories.map(({ kind, value }) => `- ${memoryLabels[kind]}: ${quoted(value, 300)}`);
    return { text: `I remember:\n${lines.join('\n')}\nSay “forget …” or delete it in the list.` };
  },
});

export const forget = defineTool({
  name: 'forget',
  mode: 'helper',
  description: 'Forgets what is remembered about the person. Only when the person asks for it.',
  schema: z.strictObject({ what: wordsSchema.optional() }),
  async run({ memories }, { what = 'everything' }) {
    const wanted = what.toLowerCase();
    const kinds: readonly (readonly [RegExp, MemoryKind])[] = [
      [/\bname\b/, 'name'],
      [/\btime ?zone\b|\bzone\b/, 'time_zone'],
      [/\bmy jobs\b/, 'my_jobs'],
      [/\bnotes?\b/, 'note'],
    ];
    const kind = kinds.find(([pattern]) => pattern.test(wanted))?.[1];
    const isAll =
      /\b(?:everything|all|what you (?:know|remember)|about me|it all)\b/.test(wanted) || wanted === 'me';
    const matching = memories.filter(
      (item) => isAll || item.kind === kind || item.value.toLowerCase().includes(wanted),
    );
    if (matching.length === 0)
      return {
        text: `I remember nothing of “${quoted(what, 60)}”.`,
        suggestions: ['What do you remember about me?'],
      };
    return {
      text: `Forgotten: ${matching.map((item) => `${memoryLabels[item.kind]} (${quoted(item.value, 60)})`).join(', ')}.`,
      memory: { remove: matching.map(({ id }) => id) },
    };
  },
});

export const recall = defineTool({
  name: 'recall',
  mode: 'helper',
  description: 'Finds the person’s earlier conversations, by words or the last ones.',
  schema: z.strictObject({ query: wordsSchema.optional() }),
  async run({ actor, tx, zone }, { query }) {
    const { items } = await listConversations(tx, actor, { q: query, limit: 5 });
    if (items.length === 0) {
      return {
        text:
          query === undefined
            ? 'This is our first conversation.'
            : `We have not spoken of “${quoted(query, 60)}” before.`,
      };
    }
    const lines = items.map((item) => `- ${zone.moment(item.updatedAt)}: ${quoted(item.title, 80)}`);
    return {
      text: `${query === undefined ? 'Our last conversations' : `We spoke of “${quoted(query, 60)}” here`}:\n${lines.join('\n')}`,
      citations: items.map((item) => ({
        kind: 'page' as const,
        id: item.id,
        title: item.title,
        href: `/chat?conversation=${item.id}`,
      })),
    };
  },
});
