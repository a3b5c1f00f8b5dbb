import { everyProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import { type FlagDeliveryReport, mostNamed } from '@switchyard/contracts/feature-flags/delivery-routes.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  type LastEvents,
  listFlagRevisions,
  readLastFlagEvents,
} from '@switchyard/platform/db/repositories/flag-history-repository.ts';
import type { FlagClient, FlagDelivery } from '@switchyard/platform/flags/flag-delivery.ts';
import { requireFlag } from './read-flags.ts';

type Source = { readonly database: Database; readonly delivery: FlagDelivery; readonly companyId: string };

/** The clients that have the newest change of a flag, and those that lag. @throws ProblemError `flag.unknown` */
export async function readDelivery(source: Source, key: string): Promise<FlagDeliveryReport> {
  const { companyId } = source;
  // No transaction is open while other processes are asked.
  const { change, events, project } = await source.database.snapshot(companyId, async (tx) => {
    const { id: flagId, project } = await requireFlag({ tx }, key);
    const [newest] = await listFlagRevisions(tx, { flagId, limit: 1 });
    return { change: newest, events: await readLastFlagEvents(tx, { companyId, flagId }), project };
  });
  const { clients, isComplete } = await source.delivery.all(companyId);
  return {
    change: change
      ? {
          number: change.number,
          environment: change.environment,
          revision: change.revision,
          at: change.at.toISOString(),
        }
      : null,
    consoles: consolesIn(clients, events),
    programs: programsIn(
      clients.filter((client) => sees(client, project)),
      change,
    ),
    isComplete,
  };
}

function consolesIn(clients: readonly FlagClient[], events: LastEvents): FlagDeliveryReport['consoles'] {
  const consoles = clients.filter(({ kind }) => kind === 'console');
  const offsetOf = ({ topic }: FlagClient) => events.get(topic ?? '') ?? 0;
  const known = consoles.filter(({ position }) => position !== null);
  const hasApplied = (client: FlagClient) => (client.position ?? 0) >= offsetOf(client);
  const applied = known.filter(hasApplied);
  const delays = applied
    .filter((client) => client.position === offsetOf(client))
    .flatMap(({ delayMs }) => delayMs ?? []);
  const lagging = known.filter((client) => !hasApplied(client));
  return {
    connected: consoles.length,
    applied: applied.length,
    unknown: consoles.length - known.length,
    slowestMs: delays.length === 0 ? null : Math.max(...delays),
    lagging: lagging.slice(0, mostNamed).map(({ name, role }) => ({ name, role })),
  };
}

/** True unless a program is limited to other projects: it does not have the flag, and its revision says nothing about it. */
function sees({ projects }: FlagClient, project: string): boolean {
  return projects === undefined || projects.includes(everyProject) || projects.includes(project);
}

type Change = { readonly number: number; readonly environment: string | null };

function programsIn(
  clients: readonly FlagClient[],
  change: Change | undefined,
): FlagDeliveryReport['programs'] {
  const place = change?.environment ?? null;
  const programs = clients.flatMap(({ kind, name, environment, position }) =>
    kind === 'console' || environment === null || (place !== null && environment !== place)
      ? []
      : { kind, name, environment, position },
  );
  const lagging = programs.filter(({ position }) => (position ?? 0) < (change?.number ?? 0));
  return {
    connected: programs.length,
    applied: programs.length - lagging.length,
    lagging: lagging.slice(0, mostNamed).map(({ name, kind, environment }) => ({ name, kind, environment })),
  };
}
