import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import type { Memory } from '@switchyard/platform/db/repositories/assistant-memory-repository.ts';
import { onlyEnglishIn } from '../understanding/foreign-language.ts';
import type { ToolAnswer } from '../tools/tool.ts';

/** Suggested questions by role. */
export function helperSuggestions(actor: Actor): string[] {
  if (isStaff(actor)) return ['How does today look?', 'Which jobs are late?', 'Who is free at 2?'];
  return actor.role === 'technician'
    ? ['What is my schedule today?', 'What are my jobs tomorrow?', 'How do I pause a visit?']
    : ['Which of my jobs are open?', 'Write to the office', 'How do I follow my visit?'];
}

/** Small-talk answers without any effect. */
export function helperTalk(
  intent: string,
  { actor, memories, message }: { actor: Actor; memories: readonly Memory[]; message: string },
): ToolAnswer | undefined {
  const suggestions = helperSuggestions(actor);
  const name = memories.find(({ kind }) => kind === 'name')?.value ?? actor.name.split(' ')[0] ?? 'there';
  switch (intent) {
    case 'greet':
      return {
        text: `Hello ${name}. Ask me about jobs, customers, scheduling, reports or how something works.`,
        suggestions,
      };
    case 'not_english':
      return {
        text: `${onlyEnglishIn(message) ?? ''} I only understand English. Names and texts inside a message may be in any language.`.trim(),
        suggestions,
      };
    case 'thank':
      return { text: 'You are welcome.', suggestions: [] };
    case 'dismiss':
      return {
        text: 'All right, nothing was changed. Open cards expire by themselves, or cancel them.',
        suggestions,
      };
    case 'confirm_in_chat':
      return {
        text: 'I change nothing on a word in the chat. Use Confirm on the card: it shows exactly what will happen.',
        suggestions: [],
      };
    case 'capabilities':
      return { text: capabilities(actor), suggestions };
    default:
      return undefined;
  }
}

function capabilities(actor: Actor): string {
  const reads = [
    '- Jobs: which are late, what happened to job 1042, how many were completed last week',
    '- Schedules: who is free at 2, what a technician does tomorrow',
    '- Customers: contact data and open jobs, by name, place or telephone number, and how many there are',
    '- The guide: how something is done',
  ];
  const acts = isStaff(actor)
    ? 'I can prepare changes, too: create a customer or a job, schedule, reassign or cancel a job, write to a customer, run a report. Each is a card that you confirm.'
    : 'I can prepare a message, too. It is a card that you confirm.';
  return `I answer from what you may see:\n${reads.join('\n')}\n${acts}`;
}
