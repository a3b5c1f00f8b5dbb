import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { flagChangeSchema } from '@switchyard/contracts/feature-flags/flag-routes.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listFlagEvents } from '@switchyard/platform/db/repositories/flag-history-repository.ts';
import type { z } from 'zod';
import { requireFlag } from './read-flags.ts';

export type FlagChange = z.infer<typeof flagChangeSchema>;

/** Changes of a flag and its experiments with their authors, newest first. @throws ProblemError `flag.unknown` */
export async function readFlagHistory(tx: Tx, actor: Actor, key: string): Promise<FlagChange[]> {
  const flag = await requireFlag({ tx }, key);
  const events = await listFlagEvents(tx, {
    topics: [companyTopic(actor.companyId, 'flag_changes')],
    entityIds: [flag.id, ...flag.experiments.map((experiment) => experiment.id)],
  });
  return events.map((event) => ({
    id: event.id,
    at: event.occurredAt,
    actorName: event.actor.name,
    environment: event.record?.kind === 'flag' ? event.record.environment : null,
    summary: summaryOf(event),
    reason: event.reason,
    revision: event.revision,
  }));
}

function summaryOf(event: DomainEvent): string {
  const change = event.changes[0];
  if (event.type === 'flag.created') return 'Created the flag';
  if (event.type === 'flag.toggled') return change?.to === true ? 'Enabled' : 'Disabled';
  if (event.type === 'experiment.created') return `Drafted experiment "${String(change?.to)}"`;
  const name = event.record?.kind === 'experiment' ? event.record.experiment.name : event.entity.label;
  return `Moved experiment "${name}" from ${String(change?.from)} to ${String(change?.to)}`;
}
