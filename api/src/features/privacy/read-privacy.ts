import type { AuditStream } from '@switchyard/contracts/privacy/audit-stream-routes.ts';
import type { Erasure } from '@switchyard/contracts/privacy/erasure.ts';
import type { LegalHold } from '@switchyard/contracts/privacy/legal-hold.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listAuditStreams } from '@switchyard/platform/db/repositories/audit-stream-repository.ts';
import { listErasures } from '@switchyard/platform/db/repositories/erasure-repository.ts';
import { listHolds } from '@switchyard/platform/db/repositories/legal-hold-repository.ts';

/** Erasures of the company, newest first. */
export async function readErasures(tx: Tx): Promise<{ items: Erasure[] }> {
  return { items: await listErasures(tx) };
}

/** Legal holds of the company, active ones first. */
export async function readHolds(tx: Tx): Promise<{ items: LegalHold[] }> {
  return { items: await listHolds(tx) };
}

/** Streams of the audit, oldest first. */
export async function readAuditStreams(tx: Tx): Promise<{ items: AuditStream[] }> {
  return { items: await listAuditStreams(tx) };
}
