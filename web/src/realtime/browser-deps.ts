import { subprotocol } from '@switchyard/contracts/realtime/protocol.ts';
import type { FrameDeps } from './frame-batcher.ts';
import type { SocketClientDeps } from './socket-client.ts';

/** Clock, timers, frames and sockets of the browser. */
export function browserDeps(): SocketClientDeps & FrameDeps {
  return {
    openSocket: () => new WebSocket(socketUrl(window.location), subprotocol),
    now: () => Date.now(),
    random: () => Math.random(),
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (handle) => window.clearTimeout(handle as number),
    requestFrame: (run) => window.requestAnimationFrame(run),
    cancelFrame: (handle) => window.cancelAnimationFrame(handle),
    isHidden: () => document.visibilityState === 'hidden',
  };
}

/** `/ws` of the same host, over TLS when the page is. */
export function socketUrl({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
}
