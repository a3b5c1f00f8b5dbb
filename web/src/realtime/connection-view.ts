import type { ConnectionStatus } from '../core/connection-slice.ts';
import { type ConnectionState, connectionFailures } from './connection-state.ts';

export type ConnectionView = {
  readonly status: ConnectionStatus;
  readonly at: string;
  readonly message: string | null;
};

/** Consecutive failed attempts after which the screen shows offline instead of reconnecting. */
const patience = 6;

/** The badge's view of a connection state; `at` is the time of the change. */
export function connectionView(state: ConnectionState, online: boolean, at: string): ConnectionView {
  switch (state.name) {
    case 'idle':
      return { status: 'connecting', at, message: null };
    case 'connecting':
    case 'welcoming':
      if (state.failures === 0) return { status: 'connecting', at, message: null };
      return { status: trouble(state.failures, online), at, message: connectionFailures.neverLive };
    case 'live':
      return { status: 'live', at, message: null };
    case 'waiting':
      return { status: trouble(state.failures, online), at, message: state.failure };
    case 'stopped':
      return { status: 'offline', at, message: state.code === null ? null : connectionFailures.neverLive };
    default:
      return state satisfies never;
  }
}

function trouble(failures: number, online: boolean): ConnectionStatus {
  return online && failures <= patience ? 'reconnecting' : 'offline';
}
