import { sandboxHours, type SandboxStatus } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { readSandboxPlaces } from '@switchyard/platform/db/repositories/sandbox-repository.ts';

/** Availability of sandboxes. `most`: maximum number of them; 0: none are offered. */
export async function readSandboxStatus(database: Database, most: number): Promise<SandboxStatus> {
  const { taken, freeAt } = await readSandboxPlaces(database.global);
  const state = most === 0 ? 'off' : taken < most ? 'open' : 'full';
  return {
    state,
    freeAt: state === 'full' ? (freeAt?.toISOString() ?? null) : null,
    hours: sandboxHours,
  };
}
