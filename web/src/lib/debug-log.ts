export const debugFlagKey = 'switchyard-debug';
export const debugLogPath = '/api/debug-log';

/** A line of the debug log: console output has `args`, the application's own entries have `msg` and `tag`. */
export type DebugEntry = {
  readonly kind: string;
  /** Epoch ms. */
  readonly ts: number;
  readonly args?: readonly string[];
  readonly msg?: string;
  readonly tag?: string;
};
/** An entry with its sequence number. */
export type KeptEntry = { readonly number: number; readonly entry: DebugEntry };

/** True if debug mode is on: `debug=1` in the URL, or a stored flag. */
export function isDebugMode(search: string, stored: string | null): boolean {
  return new URLSearchParams(search).get('debug') === '1' || stored === '1';
}

type DebugLogDeps = {
  enabled: boolean;
  now: () => number;
  send: (entry: DebugEntry) => void;
};

const keptEntries = 500;
/** Maximum number of entries sent in ten seconds, and of characters per entry: the server accepts no more. */
const sentAtOnce = 18;
const windowMs = 10_000;
const entryLength = 4_000;
const consoleMethods = ['log', 'info', 'warn', 'error'] as const;

/** The log behind the debug overlay. In debug mode it also captures console output and sends every entry. */
export class DebugLog implements Disposable {
  readonly enabled: boolean;
  readonly #deps: DebugLogDeps;
  readonly #listeners = new Set<() => void>();
  readonly #restore: (() => void)[] = [];
  #entries: readonly KeptEntry[] = [];
  #count = 0;
  #window = { begin: 0, sent: 0 };

  constructor(deps: DebugLogDeps) {
    this.#deps = deps;
    this.enabled = deps.enabled;
    if (deps.enabled) this.#capture();
  }

  readonly entries = (): readonly KeptEntry[] => this.#entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds an entry. It is sent only in debug mode, unless `always`. */
  note(kind: string, msg: string, tag: string, always = false): void {
    this.#add({ kind, ts: this.#deps.now(), msg, tag }, always);
  }

  readonly clear = (): void => {
    this.#entries = [];
    this.#notify();
  };

  [Symbol.dispose](): void {
    for (const restore of this.#restore) restore();
  }

  #add(entry: DebugEntry, always = false): void {
    if ((this.enabled || always) && this.#maySend(entry.ts)) this.#deps.send(capped(entry));
    if (!this.enabled) return;
    this.#count += 1;
    this.#entries = [...this.#entries, { number: this.#count, entry }].slice(-keptEntries);
    this.#notify();
  }

  /** Entries over the limit appear in the overlay only. */
  #maySend(now: number): boolean {
    if (now - this.#window.begin >= windowMs) this.#window = { begin: now, sent: 0 };
    this.#window.sent += 1;
    return this.#window.sent <= sentAtOnce;
  }

  #notify(): void {
    for (const listener of this.#listeners) queueMicrotask(listener);
  }

  #capture(): void {
    for (const method of consoleMethods) {
      const original = console[method];
      console[method] = (...args: unknown[]) => {
        original.apply(console, args);
        this.#add({ kind: method, ts: this.#deps.now(), args: args.map(textOf) });
      };
      this.#restore.push(() => {
        console[method] = original;
      });
    }
    const onError = (event: ErrorEvent) => this.note('error', event.message, 'window');
    const onRejection = (event: PromiseRejectionEvent) => this.note('error', textOf(event.reason), 'promise');
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    this.#restore.push(() => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    });
  }
}

/** The log of this page; in debug mode it captures console output from now on. */
export function openDebugLog(): DebugLog {
  return new DebugLog({
    enabled: isDebugMode(window.location.search, readDebugFlag()),
    now: () => Date.now(),
    send: sendDebugEntry,
  });
}

function readDebugFlag(): string | null {
  try {
    return localStorage.getItem(debugFlagKey);
  } catch {
    return null;
  }
}

/** Sends an entry by beacon, or by fetch if the browser refuses the beacon. Failures are ignored. */
export function sendDebugEntry(entry: DebugEntry): void {
  const body = JSON.stringify(entry);
  try {
    if (navigator.sendBeacon(debugLogPath, new Blob([body], { type: 'application/json' }))) return;
  } catch {
    // Falls through to fetch.
  }
  fetch(debugLogPath, {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'switchyard' },
  }).catch(() => {});
}

/** Truncates an entry to the length that the server accepts. */
function capped(entry: DebugEntry): DebugEntry {
  let left = entryLength;
  const cut = (text: string) => {
    const part = text.slice(0, left);
    left -= part.length;
    return part;
  };
  return {
    ...entry,
    ...(entry.msg === undefined ? {} : { msg: entry.msg.slice(0, entryLength / 2) }),
    ...(entry.args === undefined ? {} : { args: entry.args.slice(0, 20).map(cut) }),
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return value.stack ?? value.message;
  try {
    return JSON.stringify(value)?.slice(0, 2000) ?? String(value);
  } catch {
    return String(value);
  }
}
