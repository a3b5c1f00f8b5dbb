import type { ActionView } from '../../core/action-view.ts';

/**
 * Messages between the tabs of one user. Content is shared through the database; results occur only once, so they are
 * sent here.
 */
export type TabMessage =
  | { readonly kind: 'enqueued'; readonly seqs: readonly number[] }
  | { readonly kind: 'changed'; readonly seqs: readonly number[] }
  /** `until`: when the sending tab counts as dead, epoch ms. */
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

/** Joins the tabs of a database; `hear` receives the messages of the others. */
export function joinTabs(name: string, hear: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, [Symbol.dispose]: () => {} };
  const channel = new BroadcastChannel(`outbox:${name}`);
  // Only this application posts under this name, from the same origin.
  channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data);
  let isOpen = true;
  return {
    // Work that was under way when the session ended may still report.
    post: (message) => {
      if (isOpen) channel.postMessage(message);
    },
    [Symbol.dispose]: () => {
      isOpen = false;
      channel.close();
    },
  };
}
