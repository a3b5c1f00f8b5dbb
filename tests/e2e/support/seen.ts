import type { CompanyTopicKind } from '@switchyard/contracts/realtime/topics.ts';
import type { Page } from 'playwright-core';

/**
 * Resolves once each of these texts was visible. For transient texts: called before they can appear, awaited
 * afterwards.
 */
export async function seen(page: Page, ...texts: readonly string[]): Promise<void> {
  await Promise.all(texts.map((text) => page.getByText(text, { exact: true }).first().waitFor()));
}

/** Resolves once the page has received all events of a company's topic. Called before the page is opened. */
export function untilSubscribed(page: Page, topic: CompanyTopicKind): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = payload.toString();
        if (text.includes('"subscribed"') && text.includes(`:${topic}"`)) resolve();
      }),
    );
  });
}
