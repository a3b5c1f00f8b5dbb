import {
  type ComponentStatus,
  componentWords,
  type Notice,
  type StatusComponent,
  statusComponents,
  type SystemStatus,
} from '@switchyard/contracts/status/status.ts';
import {
  componentState,
  daysUpTo,
  overallState,
  uptimeOf,
} from '@switchyard/contracts/status/status-rules.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  readClosedNotices,
  readOpenNotices,
} from '@switchyard/platform/db/repositories/status-notice-repository.ts';
import {
  type ComponentDay,
  type ComponentHour,
  type LastProbe,
  readLastProbes,
  readStatusDays,
  readStatusHours,
  readStatusVersion,
} from '@switchyard/platform/db/repositories/status-probe-repository.ts';
import type { AppDeps } from '../../app-deps.ts';

/** Lifetime of the shared status, milliseconds. */
const keptMs = 3_000;

export type StatusReader = {
  read(): Promise<SystemStatus>;
  /** Makes the next read query the database. */
  forget(): void;
};

/** Reads the status once for all readers: many readers cost the database as much as one. */
export function createStatusReader({ database, clock }: Pick<AppDeps, 'database' | 'clock'>): StatusReader {
  let kept: { at: number; status: Promise<SystemStatus> } | null = null;
  return {
    read: async () => {
      const now = clock.now();
      if (kept && now.getTime() - kept.at < keptMs) return await kept.status;
      const status = readStatus(database, now);
      const mine = { at: now.getTime(), status };
      kept = mine;
      try {
        return await status;
      } catch (error) {
        if (kept === mine) kept = null;
        throw error;
      }
    },
    forget: () => {
      kept = null;
    },
  };
}

async function readStatus({ global }: Database, now: Date): Promise<SystemStatus> {
  const [since = ''] = daysUpTo(now.toISOString().slice(0, 10));
  // Sequentially: status readers must not take all connections of a busy process.
  const version = await readStatusVersion(global);
  const notices = await readOpenNotices(global);
  const history = await readClosedNotices(global);
  const figures = {
    probes: await readLastProbes(global),
    days: await readStatusDays(global, since),
    hours: await readStatusHours(global),
  };
  const components = statusComponents
    .filter((id) => isThere(id, figures))
    .map((id) => toComponent(id, { ...figures, notices, now: now.getTime() }));
  const overall = overallState(components, notices);
  return {
    at: now.toISOString(),
    // A component that became stale is also a change.
    version: `${version}.${overall}`,
    overall,
    components,
    notices,
    history,
  };
}

type Figures = {
  probes: readonly LastProbe[];
  days: readonly ComponentDay[];
  hours: readonly ComponentHour[];
};

/**
 * False for the mail component of a deployment without a mail server; before the first probe all other components are
 * listed.
 */
function isThere(id: StatusComponent, { days, probes }: Figures): boolean {
  if (id !== 'mail') return true;
  return probes.some(({ component }) => component === id) || days.some(({ component }) => component === id);
}

function toComponent(
  id: StatusComponent,
  { probes, days, hours, notices, now }: Figures & { notices: readonly Notice[]; now: number },
): ComponentStatus {
  const last = probes.find(({ component }) => component === id);
  const probe = last ? { result: last.result, at: last.at.toISOString() } : null;
  const own = days.filter(({ component }) => component === id);
  return {
    id,
    name: componentWords[id].name,
    state: componentState(id, { probe, notices, now }),
    checkedAt: probe?.at ?? null,
    latencyMs: last?.latencyMs ?? null,
    uptime: uptimeOf(own),
    days: own.map(({ component: _, ...day }) => day),
    hours: hours
      .filter(({ component }) => component === id)
      .map(({ at, p50Ms, p95Ms }) => ({ at: at.toISOString(), p50Ms, p95Ms })),
  };
}
