import { randomBytes } from 'node:crypto';
import { fieldError, refuseFields } from '@switchyard/contracts/http/field-errors.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { mostDomains, type SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import {
  deleteDomain,
  insertDomain,
  listDomains,
  markDomainProven,
} from '@switchyard/platform/db/repositories/sso-domain-repository.ts';
import {
  type CommandContext,
  runCommand,
  type UnitOfWork,
} from '@switchyard/platform/events/unit-of-work.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { tellAdmins } from './admin-notices.ts';
import { subjectOf } from './change-connections.ts';
import { readConnection, recordNameOf, recordValueOf, requireConnection } from './read-connections.ts';
import type { SsoDeps } from './sso-deps.ts';

type Place = { id: string; domain: string };

/** Adds a domain that is to be proven. @throws ProblemError 404, `request.invalid` */
export async function addDomain(
  unit: UnitOfWork,
  { id, domain }: Place,
  { config }: SsoDeps,
): Promise<SsoConnection> {
  const { tx, context } = unit;
  await requireConnection(tx, id, true);
  if ((await listDomains(tx, id)).length >= mostDomains) {
    refuseFields([fieldError('/domain', 'too_many', `A connection has at most ${mostDomains} domains`)]);
  }
  const proof = randomBytes(18).toString('base64url');
  const isNew = await insertDomain(tx, { companyId: context.companyId, connectionId: id, domain, proof });
  if (!isNew) refuseFields([fieldError('/domain', 'taken', 'Your company has this domain already')]);
  return await readConnection(tx, id, config);
}

/**
 * Looks for the TXT record of a domain. Once proven, the domain belongs to this company.
 * @throws ProblemError 404, `sso.domain_unproven`, `sso.domain_taken`
 */
export async function checkDomain(
  deps: SsoDeps,
  context: CommandContext,
  { id, domain }: Place,
): Promise<SsoConnection> {
  const { database, config, resolveTexts } = deps;
  const row = await database.inCompany(context.companyId, async (tx) => {
    await requireConnection(tx, id);
    return (await listDomains(tx, id)).find((one) => one.domain === domain);
  });
  if (!row) throw new ProblemError('request.not_found');
  const name = recordNameOf(domain);
  const texts = await resolveTexts(name).catch(() => []);
  if (!texts.some((text) => text.trim() === recordValueOf(row))) {
    const found = texts.length === 0 ? 'there is no such record yet' : 'it has another value';
    throw new ProblemError('sso.domain_unproven', {
      detail: `The TXT record ${name} was not found: ${found}. A new record may take up to an hour to be seen.`,
    });
  }
  return await runCommand(deps, context, async (unit) => {
    const connection = await requireConnection(unit.tx, id, true);
    const isNew = await markDomainProven(unit.tx, { connectionId: id, domain, now: unit.now });
    if (isNew) {
      await recordFact(unit, {
        kind: 'sso_domain_proven',
        details: { domain },
        subject: subjectOf(connection),
      });
      await tellAdmins(unit, deps, {
        what: `The email domain ${domain} was proven for "${connection.name}".`,
      });
    }
    return await readConnection(unit.tx, id, config);
  }).catch((error: unknown) => {
    const failure = classifyDatabaseError(error);
    if (failure.kind === 'unique' && failure.constraint === 'sso_domains_proven') {
      throw new ProblemError('sso.domain_taken');
    }
    throw error;
  });
}

/** The last proven domain of an enabled connection stays. @throws ProblemError 404, `request.invalid` */
export async function removeDomain(
  unit: UnitOfWork,
  { id, domain }: Place,
  { config }: SsoDeps,
): Promise<SsoConnection> {
  const connection = await requireConnection(unit.tx, id, true);
  if (!(await deleteDomain(unit.tx, { connectionId: id, domain })))
    throw new ProblemError('request.not_found');
  const isLeft = (await listDomains(unit.tx, id)).some(({ provenAt }) => provenAt !== null);
  if (connection.enabled && !isLeft) {
    const message = 'Switch the connection off first: it would have no proven domain';
    refuseFields([fieldError('/domain', 'last', message)]);
  }
  await recordFact(unit, { kind: 'sso_domain_removed', details: { domain }, subject: subjectOf(connection) });
  return await readConnection(unit.tx, id, config);
}
