import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { toMetricValues } from '@switchyard/platform/metrics/system-figures.ts';
import { serviceFigures } from '@switchyard/platform/metrics/service-figures.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './frame.ts';
import type { Hub } from './hub.ts';

/** Sends the system's figures, as far as they may see them, to staff subscribed to the timeline; costs nothing without them. */
export async function broadcastMetrics(hub: Hub, figures: () => Promise<Observability>): Promise<void> {
  const watchers = [...hub.connections].filter(isWatching);
  if (watchers.length === 0) return;
  const current = await figures();
  const frameOf = (figures: Observability) =>
    textFrame(JSON.stringify({ type: 'metric', at: current.at, values: toMetricValues(figures) }));
  const frames = { all: frameOf(current), service: frameOf(serviceFigures(current)) };
  for (const watcher of watchers) {
    // Latest value only: a slow reader gets the next one.
    if (watcher.isOpen && watcher.backlog === 0)
      watcher.push(watcher.session.user?.operator ? frames.all : frames.service);
  }
}

function isWatching({ v2, session, subscriptions }: Connection): boolean {
  const { actor } = session;
  const may = scopeFor(actor, 'observability.view') !== 'none';
  return v2 && may && subscriptions.has(companyTopic(actor.companyId, 'timeline'));
}
