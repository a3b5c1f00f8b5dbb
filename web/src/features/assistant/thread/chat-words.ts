import type { ChatType } from '@switchyard/contracts/assistant/chat.ts';

/** Shown when no answer arrived. */
export const failureText =
  "I apologize, but I'm having trouble connecting right now. Please try again in a moment.";

export const placeholders: Readonly<Record<ChatType, string>> = {
  sales: 'Ask about our platform features...',
  helper: "Try: 'Create a new client' or 'Schedule a job'...",
};

/** For customers, who create neither clients nor jobs. */
export const customerPlaceholder = 'Ask about your jobs and visits...';

export const badges: Readonly<Record<ChatType, string>> = { sales: 'Sales', helper: 'Helper' };

/** Footer of the widget. */
export const footers: Readonly<Record<ChatType, string>> = { sales: 'Sales', helper: 'Support' };

/** `name`: of the sales persona. */
export function chatTitle(type: ChatType, name: string): string {
  return type === 'sales' ? `${name} - Sales Team` : 'Helper';
}

/** The greeting. `name`: of the sales persona, or the user's first name. */
export function greeting(type: ChatType, name: string | null): string {
  if (type === 'sales') {
    return `Hi there! I'm ${name ?? 'Alex'} from the field service team. I can tell you what Switchyard does, what it costs and how it fits your trade. What's your name?`;
  }
  return `Hi ${name === null || name === '' ? 'there' : name}! Ask me about jobs, customers, scheduling, reports or any feature of the platform. What I would change, I show you first.`;
}
