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

/** The visitor id of this browser; a new one if there is none or storage is blocked. */
export function visitorId(storage: () => Storage = () => localStorage, source: IdSource = browser): string {
  const made = `visitor-${source.now()}-${source.random()}`;
  try {
    const known = storage().getItem(visitorIdKey);
    if (known !== null && /^visitor-[\w.-]{1,90}$/.test(known)) return known;
    storage().setItem(visitorIdKey, made);
  } catch {
    // Storage is blocked: the id still holds for this page's conversation.
  }
  return made;
}

/** True if the widget has opened automatically in this browser session. */
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

/** A conversation in the form restored by the next page of the same tab. */
export type KeptThread = {
  readonly messages: readonly ChatMessage[];
  /** Empty until an answer assigns it. */
  readonly conversationId: string;
  readonly isOpen: boolean;
};

type Stored = KeptThread & { /** Epoch ms. */ readonly at: number };

/** Retention of a visitor's conversation, on the server and in the tab, ms. */
const keptMs = 24 * 3_600_000;
const keptMessages = 50;

/** The conversation of earlier pages; null if there is none or it cannot be read. */
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

/** Stores the conversation with its most recent messages. */
export function keepThread(part: Partial<KeptThread>, storage: () => Storage = () => sessionStorage): void {
  try {
    const before = keptThread(storage) ?? { messages: [], conversationId: '', isOpen: false };
    const thread = { ...before, ...part };
    const stored: Stored = { ...thread, messages: thread.messages.slice(-keptMessages), at: Date.now() };
    storage().setItem(threadKey, JSON.stringify(stored));
  } catch {
    // Storage is blocked or full: the conversation lasts as long as the page.
  }
}

/** Our own data, but possibly from an older version. */
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
