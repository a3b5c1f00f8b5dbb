import { fieldError } from '@switchyard/contracts/http/field-errors.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  type CreateConnection,
  mostConnections,
  type RoleMapping,
  type SsoConnection,
  type UpdateConnection,
} from '@switchyard/contracts/sso/sso-connection.ts';
import { isSandbox } from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import { forgetSubjects } from '@switchyard/platform/db/repositories/sso-attempt-repository.ts';
import {
  type ConnectionPatch,
  type ConnectionRow,
  deleteConnection,
  insertConnection,
  listConnections,
  revokeOtherMethods,
  updateConnectionRow,
} from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { listDomains } from '@switchyard/platform/db/repositories/sso-domain-repository.ts';
import { readTeamMember } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { readCertificate } from '@switchyard/platform/runtime/certificate.ts';
import { refusedTarget } from '@switchyard/platform/webhooks/webhook-target.ts';
import { mappedRole } from '../../accounts/given-role.ts';
import { type FactSubject, recordFact } from '../../accounts/security-facts.ts';
import { refuseSharedCompany } from '../../accounts/shared-account.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import type { Session } from '../../plugins/session.ts';
import { tellAdmins } from './admin-notices.ts';
import { makeOwnKey } from './own-key.ts';
import { readConnection, requireConnection } from './read-connections.ts';
import { connectionOwner, type SsoDeps } from './sso-deps.ts';

export function subjectOf({ id, name }: Pick<ConnectionRow, 'id' | 'name'>): FactSubject {
  return { kind: 'sso_connection', id, name };
}

/** @throws ProblemError `request.invalid`, `auth.forbidden` in companies that anyone can enter */
export async function createConnection(
  unit: UnitOfWork,
  session: Session,
  { input, deps }: { input: CreateConnection; deps: SsoDeps },
): Promise<SsoConnection> {
  const { tx, now, context } = unit;
  const { companyId } = context;
  await refuseOpenCompany(unit, session, deps);
  if ((await listConnections(tx)).length >= mostConnections) {
    refuseField(
      '/name',
      'too_many',
      `A company has at most ${mostConnections} connections: delete one first`,
    );
  }
  refuseAddresses(input, deps);
  const { kind, name, issuer } = input;
  const id = newId(now.getTime());
  const secret =
    kind === 'oidc' ? deps.sealer.seal(input.clientSecret, connectionOwner({ companyId, id })) : null;
  await insertConnection(tx, {
    id,
    companyId,
    kind,
    name,
    issuer,
    clientId: kind === 'oidc' ? input.clientId : null,
    sealedSecret: secret,
    ssoUrl: kind === 'saml' ? input.ssoUrl : null,
    certificates: kind === 'saml' ? input.certificates : [],
    logoutUrl: kind === 'saml' ? (input.logoutUrl ?? null) : null,
    now,
  });
  const { createsUsers, factorPolicy, defaultRole, roleAttribute, roleMappings } = input;
  await refuseUnknownRoles(unit, roleMappings);
  await updateConnectionRow(tx, id, {
    patch: withoutUndefined({ createsUsers, factorPolicy, defaultRole, roleAttribute, roleMappings }),
    now,
  });
  await recordFact(unit, {
    kind: 'sso_connection_added',
    details: { kind },
    subject: subjectOf({ id, name }),
  });
  await tellAdmins(unit, deps, { what: `The connection "${name}" to an identity provider was added.` });
  return await readConnection(tx, id, deps.config);
}

type Update = { id: string; expected: number; patch: UpdateConnection; deps: SsoDeps };

/**
 * Changes a connection. Another provider takes a new test, and its subjects are other people; one that is off is not required.
 * @throws ProblemError 404, 412, `request.invalid`, `auth.forbidden`
 */
export async function updateConnection(
  unit: UnitOfWork,
  session: Session,
  { id, expected, patch, deps }: Update,
): Promise<SsoConnection> {
  const { tx, now } = unit;
  await refuseOpenCompany(unit, session, deps);
  const before = await requireConnection(tx, id, true);
  await refuseUnknownRoles(unit, patch.roleMappings);
  requireRevision(before, expected);
  refuseOtherKind(before, patch);
  refuseAddresses({ ...patch, kind: before.kind }, deps);
  const { clientSecret, hasOwnKey, ...plain } = patch;
  const isElsewhere = (['issuer', 'clientId', 'ssoUrl'] as const).some(
    (field) => patch[field] !== undefined && patch[field] !== before[field],
  );
  const fields: ConnectionPatch = {
    ...withoutUndefined(plain),
    ...(clientSecret === undefined
      ? {}
      : { sealedSecret: deps.sealer.seal(clientSecret, connectionOwner(before)) }),
    ...(await ownKeyOf(before, hasOwnKey, deps)),
    ...(isElsewhere ? { testedAt: null } : {}),
    ...(patch.enabled === false ? { required: false } : {}),
  };
  const after = { ...before, ...fields };
  await refuseTooEarly(unit, after);
  await updateConnectionRow(tx, id, { patch: fields, now });
  if (after.issuer !== before.issuer) await forgetSubjects(tx, id);
  const changed = namesOf(before, { ...fields, ...(clientSecret === undefined ? {} : { clientSecret }) });
  if (changed.length === 0) return await readConnection(tx, id, deps.config);
  const details = { fields: changed.join(', ').slice(0, 300) };
  await recordFact(unit, { kind: 'sso_connection_changed', details, subject: subjectOf(after) });
  const what = `The connection "${after.name}" to an identity provider was changed: ${changed.join(', ')}.`;
  await tellAdmins(unit, deps, { what });
  if (after.required && !before.required && after.breakGlassUserId !== null) {
    await endOtherSessions(unit, session, { breakGlassUserId: after.breakGlassUserId, deps });
  }
  return await readConnection(tx, id, deps.config);
}

/** Key and certificate of a connection that gets or loses them. */
async function ownKeyOf(before: ConnectionRow, wanted: boolean | undefined, { sealer }: SsoDeps) {
  if (wanted === undefined || wanted === (before.keyCertificate !== null)) return {};
  if (!wanted) return { sealedKey: null, keyCertificate: null };
  const { key, certificate } = await makeOwnKey(before.id);
  return { sealedKey: sealer.seal(key, connectionOwner(before)), keyCertificate: certificate };
}

/** Members who signed in with a password have to sign in at the provider now. */
async function endOtherSessions(
  unit: UnitOfWork,
  { sessionId }: Session,
  { breakGlassUserId, deps }: { breakGlassUserId: string; deps: SsoDeps },
): Promise<void> {
  const ended = await revokeOtherMethods(unit.tx, { breakGlassUserId, keptId: sessionId });
  unit.afterCommit(() => {
    for (const one of ended) deps.sessions.revoked({ sessionId: one });
  });
}

/** @throws ProblemError 404, 412 */
export async function removeConnection(
  unit: UnitOfWork,
  { id, expected, deps }: { id: string; expected: number; deps: SsoDeps },
): Promise<SsoConnection> {
  const before = await requireConnection(unit.tx, id, true);
  requireRevision(before, expected);
  const shown = await readConnection(unit.tx, id, deps.config);
  await deleteConnection(unit.tx, id);
  await recordFact(unit, { kind: 'sso_connection_removed', details: {}, subject: subjectOf(before) });
  await tellAdmins(unit, deps, {
    what: `The connection "${before.name}" to an identity provider was deleted.`,
  });
  return shown;
}

/** Companies that anyone can enter must not send people elsewhere. @throws ProblemError `auth.forbidden` */
async function refuseOpenCompany(
  { tx, context }: UnitOfWork,
  session: Session,
  { config }: SsoDeps,
): Promise<void> {
  if (config.SWITCHYARD_PUBLIC_DEMO) refuseSharedCompany(session);
  if (await isSandbox(tx, context.companyId)) {
    throw new ProblemError('auth.forbidden', {
      detail: 'A sandbox has no identity provider: keep it as a company to connect yours',
    });
  }
}

/** @throws ProblemError `request.invalid` */
async function refuseTooEarly({ tx }: UnitOfWork, after: ConnectionRow): Promise<void> {
  if (after.enabled && !(await listDomains(tx, after.id)).some(({ provenAt }) => provenAt !== null)) {
    refuseField('/enabled', 'domain_missing', 'Prove an email domain first');
  }
  if (!after.required) return;
  if (!after.enabled) refuseField('/required', 'disabled', 'Switch the connection on first');
  if (after.testedAt === null) refuseField('/required', 'untested', 'Complete a test sign-in first');
  const named = after.breakGlassUserId && (await readTeamMember(tx, after.breakGlassUserId));
  if (!named || named.role !== 'admin' || named.status !== 'active') {
    const message = 'Name an active admin who can still sign in with a password';
    refuseField('/breakGlassUserId', 'required', message);
  }
}

type Addresses = {
  kind: 'oidc' | 'saml';
  issuer?: string | undefined;
  ssoUrl?: string | undefined;
  certificates?: string[] | undefined;
  logoutUrl?: string | null | undefined;
};

function refuseAddresses({ kind, issuer, ...saml }: Addresses, { outside }: SsoDeps): void {
  if (kind === 'oidc' && issuer !== undefined) {
    const refusal = refusedTarget(issuer, outside.allowed);
    if (refusal !== null) refuseField('/issuer', 'refused', refusal);
  }
  // Browsers open it, the server does not.
  for (const field of ['ssoUrl', 'logoutUrl'] as const) {
    if (/^https?:\/\/[^\s/]/i.test(saml[field] ?? 'https://none')) continue;
    refuseField(`/${field}`, 'invalid', 'Invalid address: it must begin with https://');
  }
  const broken = saml.certificates?.findIndex((one) => readCertificate(one) === null) ?? -1;
  if (broken >= 0) refuseField(`/certificates/${broken}`, 'invalid', 'This is no X.509 certificate');
}

function refuseOtherKind({ kind }: ConnectionRow, patch: UpdateConnection): void {
  const foreign =
    kind === 'oidc'
      ? (['ssoUrl', 'certificates', 'logoutUrl', 'hasOwnKey'] as const)
      : (['clientId', 'clientSecret'] as const);
  const found = foreign.find((field) => patch[field] !== undefined);
  if (found) refuseField(`/${found}`, 'not_allowed', `A connection of this kind has no ${found}`);
}

/** Fields that differ, with the value of switches. Secrets are named only. */
function namesOf(before: ConnectionRow, fields: ConnectionPatch & { clientSecret?: string }): string[] {
  return Object.entries(fields)
    .filter(([field]) => field !== 'testedAt' && field !== 'sealedSecret' && field !== 'sealedKey')
    .filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof ConnectionRow]),
    )
    .map(([field, value]) => (typeof value === 'boolean' ? `${field} ${value ? 'on' : 'off'}` : field));
}

function withoutUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>;
  };
}

function refuseField(pointer: string, code: string, message: string): never {
  throw new ProblemError('request.invalid', { errors: [fieldError(pointer, code, message)] });
}

/** @throws ProblemError `request.invalid` for roles that the company does not have, or that have another basis */
async function refuseUnknownRoles(unit: UnitOfWork, mappings: readonly RoleMapping[] = []): Promise<void> {
  for (const mapping of mappings) await mappedRole(unit, mapping);
}
