import type { SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { replaceScimToken } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newTokenSecret } from '../../access/token-secret.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { tellAdmins } from './admin-notices.ts';
import { subjectOf } from './change-connections.ts';
import { readConnection, requireConnection } from './read-connections.ts';
import type { SsoDeps } from './sso-deps.ts';

const hourMs = 3_600_000;

/** Makes the SCIM token of a connection, or replaces it. @throws ProblemError 404 */
export async function makeScimToken(
  unit: UnitOfWork,
  { id, keepOldHours }: { id: string; keepOldHours: number },
  deps: SsoDeps,
): Promise<{ token: string; connection: SsoConnection }> {
  const { tx, now } = unit;
  const connection = await requireConnection(tx, id, true);
  const { secret, hash } = newTokenSecret('scim');
  const keepOldUntil = keepOldHours === 0 ? null : new Date(now.getTime() + keepOldHours * hourMs);
  await replaceScimToken(tx, id, { hash, keepOldUntil, now });
  await recordFact(unit, { kind: 'scim_token_made', details: {}, subject: subjectOf(connection) });
  const what = `A token with which "${connection.name}" creates, changes and disables accounts (SCIM) was made.`;
  await tellAdmins(unit, deps, { what });
  return { token: secret, connection: await readConnection(tx, id, deps.config) };
}

/** Ends the SCIM token at once; accounts stay as they are. @throws ProblemError 404 */
export async function endScimToken(unit: UnitOfWork, id: string, deps: SsoDeps): Promise<SsoConnection> {
  const { tx, now } = unit;
  const connection = await requireConnection(tx, id, true);
  await replaceScimToken(tx, id, { hash: null, keepOldUntil: null, now });
  await recordFact(unit, { kind: 'scim_token_ended', details: {}, subject: subjectOf(connection) });
  return await readConnection(tx, id, deps.config);
}
