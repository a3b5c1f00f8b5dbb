import { randomUUID } from 'node:crypto';
import type { ChatReply } from '@switchyard/contracts/assistant/chat.ts';
import { understandVisitor } from '@switchyard/api/features/assistant/embedded/answer-visitor.ts';
import { understand } from '@switchyard/api/features/assistant/embedded/embedded-engine.ts';
import { freshSalesState, freshState } from '@switchyard/api/features/assistant/conversation-state.ts';
import type { Moment } from '@switchyard/api/features/assistant/understanding/time-span.ts';
import type { TestApp } from '../support/test-app.ts';
import { ask, type PhrasingCompany, say } from './phrasing-company.ts';
import { helperAfter } from './phrasings/helper-after.ts';
import { helperOrdersAfter } from './phrasings/helper-orders-after.ts';
import { firstDay } from './phrasings/first-day.ts';
import { newcomers } from './phrasings/newcomers.ts';
import { helperBefore } from './phrasings/helper-before.ts';
import { type Phrasing, phrasingClock } from './phrasings/phrasing.ts';
import { salesAfter } from './phrasings/sales-after.ts';
import { salesBefore } from './phrasings/sales-before.ts';

/** The fixed set: half of it predates the engine. */
export const phrasings: readonly Phrasing[] = [
  ...helperBefore,
  ...helperAfter,
  ...helperOrdersAfter,
  ...salesBefore,
  ...salesAfter,
  ...newcomers,
  ...firstDay,
];

const phrasingMoment: Moment = { now: phrasingClock, timeZone: 'America/New_York' };

export type Reading = { intent: string; slots: Readonly<Record<string, unknown>> };

/** How the embedded engine understands a standalone phrasing, by default at the clock of the set. */
export function readPhrasing({ say: message, mode }: Phrasing, moment: Moment = phrasingMoment): Reading {
  return mode === 'helper'
    ? understand({ message, moment, state: freshState })
    : understandVisitor({ message, state: { ...freshSalesState, asked: null } });
}

/** Intent and all slots match, and there are no others. */
export function isUnderstood(phrasing: Phrasing, reading: Reading): boolean {
  const key = (slots: Reading['slots']) =>
    JSON.stringify(Object.entries(slots).toSorted(([a], [b]) => a.localeCompare(b)));
  return reading.intent === phrasing.intent && key(reading.slots) === key(phrasing.slots);
}

/** Sends a phrasing through the api, after its preceding messages. */
export async function sayPhrasing(
  testApp: TestApp,
  company: PhrasingCompany,
  phrasing: Phrasing,
): Promise<ChatReply> {
  const { after = [], say: message, mode, role = 'manager' } = phrasing;
  if (mode === 'sales') {
    const visitorId = `visitor-${Date.now()}-${randomUUID()}`;
    for (const earlier of after) await ask(testApp, earlier, visitorId);
    return await ask(testApp, message, visitorId);
  }
  let conversationId: string | undefined;
  for (const earlier of after)
    conversationId = (await say(company[role], earlier, conversationId)).conversationId;
  return await say(company[role], message, conversationId);
}

/** Differences between the reply and the expectation; empty if none. */
export function mistakesOf({ proposal, cites, says }: Phrasing, reply: ChatReply): string[] {
  const kinds = reply.proposals.map(({ kind }) => kind);
  const wanted = proposal === undefined ? [] : [proposal];
  const isCited =
    cites === undefined ||
    reply.citations.some(
      ({ kind, href }) => kind === cites || (cites.startsWith('/') && href.startsWith(cites)),
    );
  return [
    ...(kinds.join() === wanted.join()
      ? []
      : [`proposes ${kinds.join(', ') || 'nothing'} instead of ${proposal ?? 'nothing'}`]),
    ...(isCited
      ? []
      : [`cites ${reply.citations.map(({ href }) => href).join(', ') || 'nothing'} and no ${cites}`]),
    ...(says === undefined || reply.engine !== 'embedded' || reply.response.includes(says)
      ? []
      : [`does not say ${says}`]),
  ];
}
