import type { SystemStatus } from '@switchyard/contracts/status/status.ts';

const key = 'switchyard-status';
/** Changes when what is kept has another shape: older copies are not shown. */
const shape = 1;

/** Keeps the last known state for when nobody answers. Storage may be full or blocked: then there is none. */
export function keepStatus(status: SystemStatus): void {
  try {
    localStorage.setItem(key, JSON.stringify({ shape, status }));
  } catch {
    // The page works without.
  }
}

/** The last state that this browser has seen, or null. */
export function readKeptStatus(): SystemStatus | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      shape: number;
      status: SystemStatus;
    } | null;
    return kept?.shape === shape && Array.isArray(kept.status.components) ? kept.status : null;
  } catch {
    return null;
  }
}
