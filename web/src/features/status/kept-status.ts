import type { SystemStatus } from '@switchyard/contracts/status/status.ts';

const key = 'switchyard-status';
/** Format version of the stored copy: older copies are ignored. */
const shape = 1;

/**
 * Stores the last known state for when the service does not answer. If storage is full or blocked, there is no copy.
 */
export function keepStatus(status: SystemStatus): void {
  try {
    localStorage.setItem(key, JSON.stringify({ shape, status }));
  } catch {
    // The page works without it.
  }
}

/** The last state that this browser has received, or null. */
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
