import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SsoConnection, SsoDomain } from '@switchyard/contracts/sso/sso-connection.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type ConnectionRow,
  countScim,
  listConnections,
} from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { type DomainRow, listDomains } from '@switchyard/platform/db/repositories/sso-domain-repository.ts';
import { readCertificate } from '@switchyard/platform/runtime/certificate.ts';
import { urlsOf } from './sso-deps.ts';

/** Connections of the company, without their secrets. */
export async function readConnections(tx: Tx, config: Config): Promise<SsoConnection[]> {
  const rows = await listConnections(tx);
  const items: SsoConnection[] = [];
  for (const row of rows) items.push(await describe(tx, row, config));
  return items;
}

/** @throws ProblemError `request.not_found` */
export async function requireConnection(tx: Tx, id: string, lock = false): Promise<ConnectionRow> {
  const [row] = await listConnections(tx, { id, lock });
  if (!row) throw new ProblemError('request.not_found');
  return row;
}

/** One connection as admins see it. @throws ProblemError `request.not_found` */
export async function readConnection(tx: Tx, id: string, config: Config): Promise<SsoConnection> {
  return await describe(tx, await requireConnection(tx, id), config);
}

async function describe(tx: Tx, row: ConnectionRow, config: Config): Promise<SsoConnection> {
  const { companyId: _, sealedSecret, sealedKey: __, keyCertificate, certificates, ...rest } = row;
  const { scimTokenMadeAt, scimLastUsedAt, ...fields } = rest;
  const domains = await listDomains(tx, row.id);
  return {
    ...fields,
    hasSecret: sealedSecret !== null,
    certificates: certificates.flatMap(describeCertificate),
    ownCertificate: describeOwn(keyCertificate),
    testedAt: row.testedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    domains: domains.map(describeDomain),
    scim: {
      tokenMadeAt: scimTokenMadeAt?.toISOString() ?? null,
      lastUsedAt: scimLastUsedAt?.toISOString() ?? null,
      ...(await countScim(tx, row.id)),
    },
    urls: urlsOf(config, row),
  };
}

function describeCertificate(base64: string): SsoConnection['certificates'] {
  const certificate = readCertificate(base64);
  if (!certificate) return [];
  return [
    {
      subject: certificate.subject.replaceAll('\n', ', '),
      fingerprint: certificate.fingerprint256,
      validUntil: certificate.validToDate.toISOString(),
    },
  ];
}

function describeOwn(text: string | null): SsoConnection['ownCertificate'] {
  const [described] = text === null ? [] : describeCertificate(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''));
  return text !== null && described ? { ...described, text } : null;
}

/** Name of the TXT record that proves a domain. */
export function recordNameOf(domain: string): string {
  return `_switchyard.${domain}`;
}

/** Value of the TXT record that proves a domain. */
export function recordValueOf({ proof }: Pick<DomainRow, 'proof'>): string {
  return `switchyard-domain=${proof}`;
}

function describeDomain(row: DomainRow): SsoDomain {
  return {
    domain: row.domain,
    recordName: recordNameOf(row.domain),
    recordValue: recordValueOf(row),
    provenAt: row.provenAt?.toISOString() ?? null,
  };
}
