import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type AuditStream, mostAuditStreams } from '@switchyard/contracts/privacy/audit-stream-routes.ts';
import { refusedStream } from '@switchyard/platform/audit-streams/stream-target.ts';
import {
  insertAuditStream,
  listAuditStreams,
  removeAuditStream,
} from '@switchyard/platform/db/repositories/audit-stream-repository.ts';
import { lockPrivacy } from '@switchyard/platform/db/repositories/erasure-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { Sealer } from '@switchyard/platform/runtime/sealer.ts';
import { webhookOwner } from '@switchyard/platform/webhooks/webhook-sealer.ts';
import { newWebhookSecret } from '@switchyard/platform/webhooks/webhook-signature.ts';
import type { AllowedNetworks } from '@switchyard/platform/webhooks/webhook-target.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { refuseSharedCompany } from '../../accounts/shared-account.ts';
import type { Session } from '../../plugins/session.ts';

export type StreamRules = { readonly sealer: Sealer; readonly allowed: AllowedNetworks };

/** @throws ProblemError `request.invalid` for a refused address, `record.duplicate` for one too many */
export async function createAuditStream(
  unit: UnitOfWork,
  session: Session,
  { url, ca }: { url: string; ca: string | null },
  { sealer, allowed }: StreamRules,
): Promise<AuditStream> {
  const { tx, context, now } = unit;
  const { companyId } = context;
  refuseSharedCompany(session);
  const refusal = refusedStream(url, allowed) ?? refusedCertificate(ca);
  if (refusal !== null) {
    const pointer = refusedStream(url, allowed) === null ? '/ca' : '/url';
    const error = { pointer, in: 'body', code: 'refused_target', message: refusal } as const;
    throw new ProblemError('request.invalid', { errors: [error], detail: refusal });
  }
  await lockPrivacy(tx);
  const known = await listAuditStreams(tx);
  if (known.length >= mostAuditStreams || known.some((stream) => stream.url === url)) {
    throw new ProblemError('record.duplicate', {
      detail: `A company has at most ${mostAuditStreams} streams, each to another address`,
    });
  }
  const id = newId(now.getTime());
  const secret = newWebhookSecret();
  const sealedSecret = sealer.seal(secret, webhookOwner({ companyId, webhookId: id }));
  await insertAuditStream(tx, { id, companyId, url, ca, sealedSecret, createdAt: now });
  await record(unit, session, { change: 'added', target: url });
  const created = (await listAuditStreams(tx)).find((stream) => stream.id === id);
  if (!created) throw new Error('The stream is missing');
  return url.startsWith('http') ? { ...created, secret } : created;
}

/** @throws ProblemError `request.not_found` */
export async function endAuditStream(
  unit: UnitOfWork,
  session: Session,
  id: string,
): Promise<{ id: string }> {
  const target = await removeAuditStream(unit.tx, id);
  if (target === undefined) throw new ProblemError('request.not_found');
  await record(unit, session, { change: 'removed', target });
  return { id };
}

function refusedCertificate(ca: string | null): string | null {
  if (ca === null || /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.test(ca)) return null;
  return 'Invalid certificate: paste it in PEM form, beginning with -----BEGIN CERTIFICATE-----';
}

type Change = { change: 'added' | 'removed'; target: string };

async function record(unit: UnitOfWork, { user }: Session, { change, target }: Change): Promise<void> {
  await recordFact(unit, {
    kind: 'audit_stream_changed',
    details: { change, target: target.replace(/[?#].*$/, '').slice(0, 200) },
    subject: { kind: 'company', id: unit.context.companyId, name: user.companyName },
  });
}
