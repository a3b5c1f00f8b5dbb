import type { CompanyTopicKind } from '@switchyard/contracts/realtime/topics.ts';
import type { Page } from 'playwright-core';

/** Settles once each of these texts has shown. For what goes by itself: called before it can come, awaited after. */
export async function seen(page: Page, ...texts: readonly string[]): Promise<void> {
  await Promise.all(texts.map((text) => page.getByText(text, { exact: true }).first().waitFor()));
}

/** Settles once the page is told of everything in a topic of its company. Called before the page is opened. */
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
