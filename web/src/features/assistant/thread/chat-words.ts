import { t } from '@lingui/core/macro';
import type { ChatType } from '@switchyard/contracts/assistant/chat.ts';

/** Shown when no answer arrived. */
export const failureText = t`I apologize, but I'm having trouble connecting right now. Please try again in a moment.`;

export const placeholders: Readonly<Record<ChatType, string>> = {
  sales: t`Ask about our platform features...`,
  helper: t`Try: 'Create a new client' or 'Schedule a job'...`,
};

/** For customers, who create neither clients nor jobs. */
export const customerPlaceholder = t`Ask about your jobs and visits...`;

export const badges: Readonly<Record<ChatType, string>> = { sales: t`Sales`, helper: t`Helper` };

/** Footer of the widget. */
export const footers: Readonly<Record<ChatType, string>> = { sales: t`Sales`, helper: t`Support` };

/** `name`: of the sales persona. */
export function chatTitle(type: ChatType, name: string): string {
  return type === 'sales' ? t`${name} - Sales Team` : t`Helper`;
}

/** The sales persona before the api has named it. */
const usualPersona = 'Alex'; // no-literal-text: a name

/** The greeting. `name`: of the sales persona, or the user's first name. */
export function greeting(type: ChatType, name: string | null): string {
  if (type === 'sales') {
    return t`Hi there! I'm ${name ?? usualPersona} from the field service team. I can tell you what Switchyard does, what it costs and how it fits your trade. What's your name?`;
  }
  if (name === null || name === '') {
    return t`Hi there! Ask me about jobs, customers, scheduling, reports or any feature of the platform. I show you any change before making it.`;
  }
  return t`Hi ${name}! Ask me about jobs, customers, scheduling, reports or any feature of the platform. I show you any change before making it.`;
}
