import { framed, syslogMessage } from '@switchyard/platform/audit-streams/syslog-message.ts';
import { sendSyslog } from '@switchyard/platform/audit-streams/send-syslog.ts';
import { readTarget } from '@switchyard/platform/audit-streams/stream-target.ts';
import {
  type ClaimedStream,
  claimStream,
  type DueStream,
  findDueStreams,
  noteDelivered,
  noteStreamFailure,
} from '@switchyard/platform/db/repositories/audit-stream-repository.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { Sealer } from '@switchyard/platform/runtime/sealer.ts';
import { type PostRules, postWebhook } from '@switchyard/platform/webhooks/post-webhook.ts';
import { WebhookError } from '@switchyard/platform/webhooks/webhook-error.ts';
import { webhookOwner, webhookSealer } from '@switchyard/platform/webhooks/webhook-sealer.ts';
import { allowNetworks } from '@switchyard/platform/webhooks/webhook-target.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import { signatureHeaders } from '@switchyard/platform/webhooks/webhook-signature.ts';

export type StreamDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly rules: PostRules;
};

/** Longest delivery to a syslog server, or of one fact to a webhook, ms. */
const timeoutMs = 10_000;

/** Settings of the streams. */
export function streamSettings(config: Config): Pick<StreamDeps, 'sealer' | 'rules'> {
  const allowed = allowNetworks(config.SWITCHYARD_WEBHOOK_NETWORKS ?? []);
  return { sealer: webhookSealer(config), rules: { allowed, timeoutMs } };
}

const streamsPerTurn = 50;
/** Facts per delivery to a syslog server. Webhooks get one by one, at most this many per turn. */
const syslogFacts = 200;
const webhookFacts = 20;
/** Longer than a whole turn: each request to a webhook has the same deadline, and none begins after it. */
const claimSlackSeconds = 30;
const longestWaitSeconds = 300;

/**
 * Delivers new facts of the audit to the SIEMs of companies, in order. What is delivered is forgotten only after the
 * server has taken it, so a fact may arrive twice, with the same id. A failed stream waits up to five minutes, for as long
 * as it fails.
 * @throws AggregateError with all failures of our own
 */
export async function streamAudit(deps: StreamDeps): Promise<void> {
  const due = await findDueStreams(deps.database, streamsPerTurn);
  // Side by side: a server that hangs delays nobody else's stream.
  const outcomes = await Promise.allSettled(due.map((stream) => deliver(deps, stream)));
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, 'Streams of the audit failed');
}

async function deliver(deps: StreamDeps, { companyId, streamId }: DueStream): Promise<void> {
  const { database, rules } = deps;
  const claim = newId();
  const seconds = Math.ceil((rules.timeoutMs / 1_000) * webhookFacts) + claimSlackSeconds;
  const stream = await database.inCompany(companyId, (tx) =>
    claimStream(tx, { streamId, claim, seconds, limit: syslogFacts }),
  );
  if (!stream) return;
  const ids: string[] = [];
  const error = await send(deps, { companyId, streamId, stream, delivered: ids });
  await database.inCompany(companyId, async (tx) => {
    if (error === null) return await noteDelivered(tx, { streamId, claim, ids });
    const waitSeconds = Math.min(longestWaitSeconds, 2 ** Math.min(stream.failures, 10));
    return await noteStreamFailure(tx, { streamId, claim, ids, error, waitSeconds });
  });
}

type Sending = DueStream & { readonly stream: ClaimedStream; readonly delivered: string[] };

/** @returns why it failed; null if it did not. `delivered` gets the ids of what has arrived. */
async function send(
  deps: StreamDeps,
  { companyId, streamId, stream, delivered }: Sending,
): Promise<string | null> {
  const { url, ca, facts, sealedSecret } = stream;
  const target = readTarget(url);
  try {
    if (typeof target === 'string') throw new WebhookError(target);
    if (facts.length === 0) return null;
    if (target.kind === 'syslog') {
      const frames = facts.map((fact) => framed(syslogMessage(fact, companyId)));
      await sendSyslog({ ...target, ca }, frames, deps.rules);
      delivered.push(...facts.map(({ id }) => id));
      return null;
    }
    const secret = deps.sealer.open(sealedSecret, webhookOwner({ companyId, webhookId: streamId }));
    if (secret === null) throw new WebhookError('This deployment cannot sign it at the moment');
    // A turn ends with its slowest stream: the rest of a slow server's facts is left to the next one.
    const until = performance.now() + deps.rules.timeoutMs;
    for (const fact of facts.slice(0, webhookFacts)) {
      if (performance.now() >= until) break;
      const body = JSON.stringify({ type: 'security_event.recorded', timestamp: fact.at, data: fact });
      const headers = signatureHeaders({ id: fact.id, body, at: deps.clock.now() }, [secret]);
      const { status } = await postWebhook({ url, body, headers }, deps.rules);
      if (status < 200 || status > 299) throw new WebhookError(`It answered ${status}`);
      delivered.push(fact.id);
    }
    return null;
  } catch (error) {
    if (error instanceof WebhookError) return error.message;
    throw error;
  }
}
