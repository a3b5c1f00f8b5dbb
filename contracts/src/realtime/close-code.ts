/** Close codes of the socket with the client's reaction. */
export const closeCodes = {
  normal: { code: 1000, reconnect: false },
  goingAway: { code: 1001, reconnect: true },
  tooBig: { code: 1009, reconnect: false },
  serviceRestart: { code: 1012, reconnect: true },
  tryAgainLater: { code: 1013, reconnect: true },
  badMessage: { code: 4400, reconnect: false },
  unauthorized: { code: 4401, reconnect: false },
  forbidden: { code: 4403, reconnect: false },
  helloTimeout: { code: 4408, reconnect: true },
  conflict: { code: 4409, reconnect: false },
  tooManyMessages: { code: 4429, reconnect: true },
  /** The client read too slowly: it reconnects and recovers missed messages. */
  insufficientState: { code: 4503, reconnect: true },
} as const;

export type CloseName = keyof typeof closeCodes;

/** True if a client should reconnect after this close code. */
export function shouldReconnect(code: number): boolean {
  if (code >= 4500 && code <= 4599) return true;
  const known = Object.values(closeCodes).find((entry) => entry.code === code);
  return known?.reconnect ?? true;
}
