import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import type { TicketFact } from '@switchyard/contracts/support/ticket.ts';

/** Longest value that is sent. */
const longest = 600;

/** Facts about this browser as text, shown to the user before they are sent. `page`: where the problem occurred. */
export function clientFacts(page: string | null): TicketFact[] {
  const { userAgent, language, onLine } = navigator;
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const facts: [string, string | null][] = [
    ['Page', page],
    ['Version', 'v3.1.0'],
    ['Browser', userAgent],
    ['Window', `${innerWidth} × ${innerHeight}, ${devicePixelRatio}×`],
    ['Language', language],
    ['Time zone', timeZone],
    ['Network', onLine ? 'online' : 'offline'],
    ['Time', new Date().toISOString()],
  ];
  return facts.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name, value: cutText(value, longest) }],
  );
}
