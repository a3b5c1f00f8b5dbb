import { t } from '@lingui/core/macro';
import { shouldReconnect } from '@switchyard/contracts/realtime/close-code.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** The two failures shown to the user: a connection that broke, and one that was never established. */
export const connectionFailures = {
  broken: t`WebSocket connection failed`,
  neverLive: t`Failed to establish real-time connection`,
} as const;
export type ConnectionFailure = (typeof connectionFailures)[keyof typeof connectionFailures];

/** Times are epoch milliseconds; `failures` counts consecutive failed attempts. */
export type ConnectionState =
  | { readonly name: 'idle' }
  | { readonly name: 'connecting'; readonly failures: number }
  /** The socket is open; the server has not sent its welcome yet. */
  | { readonly name: 'welcoming'; readonly failures: number }
  | { readonly name: 'live'; readonly connectionId: string; readonly since: number }
  | {
      readonly name: 'waiting';
      readonly failures: number;
      readonly retryAt: number;
      readonly failure: ConnectionFailure;
    }
  /** `code` is the close code that rules out another attempt; null after signing out. */
  | { readonly name: 'stopped'; readonly code: number | null };

export type ConnectionInput =
  | { readonly type: 'start' }
  | { readonly type: 'opened' }
  | { readonly type: 'welcomed'; readonly connectionId: string }
  /** The socket closed, failed to open, or went silent. `retryAfterMs` is requested by the server. */
  | { readonly type: 'lost'; readonly code: number | null; readonly retryAfterMs: number | null }
  /** The delay is over, or the network or the tab came back. */
  | { readonly type: 'retry' }
  | { readonly type: 'stop' };

export type ConnectionContext = {
  readonly now: number;
  /** Between 0 and 1. */
  readonly random: number;
};

/** The state after an input. Inputs that do not apply leave the state unchanged. */
export function nextConnectionState(
  state: ConnectionState,
  input: ConnectionInput,
  context: ConnectionContext,
): ConnectionState {
  switch (input.type) {
    case 'start':
      return state.name === 'idle' || state.name === 'stopped' ? { name: 'connecting', failures: 0 } : state;
    case 'opened':
      return state.name === 'connecting' ? { name: 'welcoming', failures: state.failures } : state;
    case 'welcomed':
      return state.name === 'welcoming'
        ? { name: 'live', connectionId: input.connectionId, since: context.now }
        : state;
    case 'lost':
      return afterLoss(state, input, context);
    case 'retry':
      return state.name === 'waiting' ? { name: 'connecting', failures: state.failures } : state;
    case 'stop':
      return { name: 'stopped', code: null };
    default:
      return input satisfies never;
  }
}

function afterLoss(
  state: ConnectionState,
  input: Extract<ConnectionInput, { type: 'lost' }>,
  { now, random }: ConnectionContext,
): ConnectionState {
  if (state.name !== 'connecting' && state.name !== 'welcoming' && state.name !== 'live') return state;
  if (input.code !== null && !shouldReconnect(input.code)) return { name: 'stopped', code: input.code };
  const failures = state.name === 'live' ? 1 : state.failures + 1;
  return {
    name: 'waiting',
    failures,
    retryAt: now + (input.retryAfterMs ?? reconnectDelay(failures, random)),
    failure: state.name === 'live' ? connectionFailures.broken : connectionFailures.neverLive,
  };
}
