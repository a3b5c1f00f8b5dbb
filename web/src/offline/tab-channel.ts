import type { ActionView } from './action-view.ts';

/** What tabs of one user tell each other. Content travels through the database; results only once, so they travel here. */
export type TabMessage =
  | { readonly kind: 'enqueued'; readonly seqs: readonly number[] }
  | { readonly kind: 'changed'; readonly seqs: readonly number[] }
  /** `until`: epoch ms when the tab that sends has died. */
  | { readonly kind: 'sending'; readonly seqs: readonly number[]; readonly until: number }
  | {
      readonly kind: 'settled';
      readonly seqs: readonly number[];
      readonly changedSeqs: readonly number[];
      readonly acknowledged: readonly ActionView[];
      readonly realIds: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'progress'; readonly id: string; readonly share: number }
  | { readonly kind: 'paused'; readonly why: 'signed_out' | 'other_user' | null }
  | { readonly kind: 'wake' }
  | { readonly kind: 'wiped' };

export type TabChannel = { post(message: TabMessage): void } & Disposable;

/** Joins the tabs of a database; `hear` gets what the others say. */
export function joinTabs(name: string, hear: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, [Symbol.dispose]: () => {} };
  const channel = new BroadcastChannel(`outbox:${name}`);
  // Only this application posts under this name, from the same origin.
  channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data);
  return { post: (message) => channel.postMessage(message), [Symbol.dispose]: () => channel.close() };
}
