import type { ClientMessage } from '@switchyard/contracts/realtime/client-message.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { ServerMessage } from '@switchyard/contracts/realtime/server-message.ts';
import { type ConnectionInput, type ConnectionState, nextConnectionState } from './connection-state.ts';
import { type Place, readServerMessage } from './read-server-message.ts';
import { retryAfterOf } from './reconnect-delay.ts';

/** The part of a WebSocket that the client uses. */
export type SocketLike = Pick<WebSocket, 'send' | 'close'> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
};

export type TimerHandle = unknown;

export type SocketClientDeps = {
  /** Opens a socket with the `ops.v2` subprotocol; may throw. */
  readonly openSocket: () => SocketLike;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => TimerHandle;
  readonly clearTimer: (handle: TimerHandle) => void;
};

export type SocketClientListener = {
  readonly onState: (state: ConnectionState) => void;
  /** Everything but welcome, in order of arrival. */
  readonly onMessage: (message: ServerMessage, receivedAt: number) => void;
  readonly onUnknown: (place: Place | null) => void;
};

/** A connection to the server that reconnects automatically. Independent of topics and React. */
export class SocketClient implements Disposable {
  readonly #deps: SocketClientDeps;
  readonly #listener: SocketClientListener;
  #state: ConnectionState = { name: 'idle' };
  #socket: SocketLike | null = null;
  #retryTimer: TimerHandle = null;
  #silenceTimer: TimerHandle = null;
  #heardAt = 0;
  #takes: readonly string[] = [];

  constructor(deps: SocketClientDeps, listener: SocketClientListener) {
    this.#deps = deps;
    this.#listener = listener;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** True if the server said that it knows a message of later versions. */
  takes(type: string): boolean {
    return this.#takes.includes(type);
  }

  start(): void {
    this.#apply({ type: 'start' });
  }

  /** Closes the connection; it stays closed until `start`. */
  stop(): void {
    this.#apply({ type: 'stop' });
  }

  /** The network or the tab came back: reconnects without waiting and gives up a silent connection at once. */
  wake(): void {
    if (this.#socket && this.#deps.now() - this.#heardAt > socketLimits.clientDeadMs) this.#lose(null, null);
    this.#apply({ type: 'retry' });
  }

  /**
   * The browser lost its network: an open socket is dead, and closing it now avoids waiting for the silence timeout.
   */
  networkLost(): void {
    this.#lose(null, null);
  }

  /** Sends when live; otherwise drops the message and returns false. */
  send(message: ClientMessage): boolean {
    if (this.#state.name !== 'live' || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  [Symbol.dispose](): void {
    this.stop();
  }

  #apply(input: ConnectionInput): void {
    const before = this.#state;
    const context = { now: this.#deps.now(), random: this.#deps.random() };
    const after = nextConnectionState(before, input, context);
    if (after === before) return;
    this.#state = after;
    this.#enter(after);
    this.#listener.onState(after);
    if (after.name === 'connecting') this.#open();
  }

  /** Starts the timers and socket of a state and releases those of the previous one. */
  #enter(state: ConnectionState): void {
    this.#cancel('retry');
    if (state.name === 'waiting' || state.name === 'stopped') this.#release();
    if (state.name === 'waiting') {
      const wait = Math.max(0, state.retryAt - this.#deps.now());
      this.#retryTimer = this.#deps.setTimer(() => this.#apply({ type: 'retry' }), wait);
    }
  }

  #open(): void {
    this.#heard();
    let socket: SocketLike;
    try {
      socket = this.#deps.openSocket();
    } catch {
      this.#lose(null, null);
      return;
    }
    this.#socket = socket;
    socket.onopen = () => this.#apply({ type: 'opened' });
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = (event) => this.#lose(event.code, retryAfterOf(event.reason));
    // The close event that follows contains the reason; without a handler the browser logs an error.
    socket.onerror = () => {};
  }

  #receive(data: unknown): void {
    this.#heard();
    const result = readServerMessage(data);
    if (result.kind === 'unknown') {
      this.#listener.onUnknown(result.place);
      return;
    }
    const { message } = result;
    if (message.type === 'welcome') {
      this.#takes = message.takes ?? [];
      this.#apply({ type: 'welcomed', connectionId: message.conn });
      return;
    }
    if (message.type === 'hb') this.send({ type: 'pong', sentAt: message.sentAt });
    this.#listener.onMessage(message, this.#heardAt);
  }

  /** Any message proves that the connection is alive. */
  #heard(): void {
    this.#heardAt = this.#deps.now();
    this.#cancel('silence');
    this.#silenceTimer = this.#deps.setTimer(() => this.#lose(null, null), socketLimits.clientDeadMs);
  }

  #lose(code: number | null, retryAfterMs: number | null): void {
    this.#apply({ type: 'lost', code, retryAfterMs });
  }

  /** Drops the socket without waiting for its closing handshake, which never finishes on a dead network. */
  #release(): void {
    this.#cancel('silence');
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close(1000);
  }

  #cancel(which: 'retry' | 'silence'): void {
    if (which === 'retry') {
      if (this.#retryTimer !== null) this.#deps.clearTimer(this.#retryTimer);
      this.#retryTimer = null;
      return;
    }
    if (this.#silenceTimer !== null) this.#deps.clearTimer(this.#silenceTimer);
    this.#silenceTimer = null;
  }
}
