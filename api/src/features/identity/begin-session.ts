import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SecurityDetails } from '@switchyard/contracts/security/security-event.ts';
import { readNetworksOf } from '@switchyard/platform/db/repositories/company-repository.ts';
import { readRequiredConnection } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { readUserName } from '@switchyard/platform/db/repositories/security-event-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { isInNetworks } from '../../access/allowed-network.ts';
import { recordUserFact } from '../../accounts/security-facts.ts';
import type { NotedFact, SecurityJournal } from '../../accounts/security-journal.ts';
import { commandClientOf } from '../../http/command-client.ts';
import { type ProviderOf, type SessionClient, startSession } from '../../http/start-session.ts';

type Refusal = 'auth.network_refused' | 'sso.required';

/** The token of the cookie, or the refusal for the journal and the answer. */
export type Begun = { readonly token: string } | { readonly refused: NotedFact; readonly code: Refusal };

type Begin = {
  userId: string;
  client: SessionClient;
  details: Extract<SecurityDetails<'sign_in'>, { by: string }>;
  provider?: ProviderOf;
};

/**
 * Starts a session and adds the sign-in to the audit. From outside of the company's networks, or with a password where the
 * company requires its provider, neither happens: the device does not count as known. What the evidence used up stays so.
 */
export async function beginSession(
  unit: UnitOfWork,
  { userId, client, details, provider }: Begin,
): Promise<Begun> {
  const { companyId } = unit.context;
  const refusal = await findRefusal(unit, { userId, client, by: details.by });
  if (refusal) {
    const actor = { id: userId, name: await readUserName(unit.tx, userId) };
    return {
      refused: {
        companyId,
        kind: 'sign_in',
        outcome: 'refused',
        subject: { kind: 'user', id: userId },
        actor,
        client: commandClientOf(client),
        details: { reason: refusal === 'sso.required' ? 'sso_required' : 'network' },
      },
      code: refusal,
    };
  }
  await recordUserFact(unit, userId, { kind: 'sign_in', details, isByUser: true });
  const { factor, by: method } = details;
  const made = provider === undefined ? {} : { provider };
  return { token: await startSession(unit.tx, { companyId, userId, client, factor, method, ...made }) };
}

type Tried = { userId: string; client: SessionClient; by: Begin['details']['by'] };

/** Why a session must not begin. */
async function findRefusal({ tx }: UnitOfWork, { userId, client, by }: Tried): Promise<Refusal | null> {
  if (by !== 'sso' && (await readRequiredConnection(tx, userId))) return 'sso.required';
  return isInNetworks(client.ip, await readNetworksOf(tx, userId)) ? null : 'auth.network_refused';
}

/**
 * The token of a session that began; notes a refusal.
 * @throws ProblemError `auth.network_refused`, `sso.required`
 */
export function requireBegun(journal: Pick<SecurityJournal, 'note'>, begun: Begun): string {
  if ('token' in begun) return begun.token;
  journal.note(begun.refused);
  throw new ProblemError(begun.code);
}
