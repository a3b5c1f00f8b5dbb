import type { ChatMessage } from '../thread/chat-message.ts';

export const visitorIdKey = 'ai-chat-sales-visitor-id';
export const autoShownKey = 'ai-chat-sales-auto-shown';
export const threadKey = 'ai-chat-sales-thread';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;
type IdSource = { readonly now: () => number; readonly random: () => string };

const browser: IdSource = {
  now: () => Date.now(),
  random: () => crypto.randomUUID().replaceAll('-', '').slice(0, 12),
};

/** The visitor's id of this browser; a new one when there is none, or when storage is blocked. */
export function visitorId(storage: () => Storage = () => localStorage, source: IdSource = browser): string {
  const made = `visitor-${source.now()}-${source.random()}`;
  try {
    const known = storage().getItem(visitorIdKey);
    if (known !== null && /^visitor-[\w.-]{1,90}$/.test(known)) return known;
    storage().setItem(visitorIdKey, made);
  } catch {
    // Blocked storage: this page's conversation still holds together.
  }
  return made;
}

/** Whether the widget has opened by itself in this browser session. */
export function wasAutoShown(storage: () => Storage = () => sessionStorage): boolean {
  try {
    return storage().getItem(autoShownKey) !== null;
  } catch {
    return true;
  }
}

export function rememberAutoShown(storage: () => Storage = () => sessionStorage): void {
  try {
    storage().setItem(autoShownKey, 'true');
  } catch {
    // Blocked storage counts as shown.
  }
}

/** A conversation as the next page of the same tab takes it up. */
export type KeptThread = {
  readonly messages: readonly ChatMessage[];
  /** Empty until an answer named it. */
  readonly conversationId: string;
  readonly isOpen: boolean;
};

type Stored = KeptThread & { /** Epoch ms. */ readonly at: number };

/** The server forgets a visitor's conversation after a day, and so does the tab, ms. */
const keptMs = 24 * 3_600_000;
const keptMessages = 50;

/** What was said on the pages before, null where there is nothing or it cannot be read. */
export function keptThread(
  storage: () => Storage = () => sessionStorage,
  now = Date.now(),
): KeptThread | null {
  try {
    const kept: unknown = JSON.parse(storage().getItem(threadKey) ?? 'null');
    if (!isStored(kept) || now - kept.at >= keptMs) return null;
    const { at: _, ...thread } = kept;
    return thread;
  } catch {
    return null;
  }
}

/** Remembers parts of the conversation, the newest messages of it. */
export function keepThread(part: Partial<KeptThread>, storage: () => Storage = () => sessionStorage): void {
  try {
    const before = keptThread(storage) ?? { messages: [], conversationId: '', isOpen: false };
    const thread = { ...before, ...part };
    const stored: Stored = { ...thread, messages: thread.messages.slice(-keptMessages), at: Date.now() };
    storage().setItem(threadKey, JSON.stringify(stored));
  } catch {
    // Blocked or full storage: the conversation lasts as long as the page.
  }
}

/** Written by ourselves, perhaps by an older version. */
function isStored(kept: unknown): kept is Stored {
  if (typeof kept !== 'object' || kept === null) return false;
  const { messages, conversationId, isOpen, at } = kept as Partial<Record<keyof Stored, unknown>>;
  return (
    typeof conversationId === 'string' &&
    typeof isOpen === 'boolean' &&
    typeof at === 'number' &&
    Array.isArray(messages) &&
    messages.every(isMessage)
  );
}

function isMessage(message: unknown): message is ChatMessage {
  if (typeof message !== 'object' || message === null) return false;
  const { id, role, content, citations, suggestions } = message as Partial<
    Record<keyof ChatMessage, unknown>
  >;
  return (
    typeof id === 'string' &&
    (role === 'user' || role === 'assistant') &&
    typeof content === 'string' &&
    Array.isArray(citations) &&
    Array.isArray(suggestions)
  );
}
