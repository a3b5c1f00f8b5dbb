import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { everyProject, tokenScope } from '@switchyard/contracts/feature-flags/flag-project.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import {
  countValidTokens,
  insertFlagToken,
  listFlagTokens,
  revokeFlagToken,
} from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { type FactContent, recordFact } from '../../accounts/security-facts.ts';
import { hashToken, newToken } from '../../plugins/session.ts';
import { requireEnvironment } from './environments.ts';
import { requireProject } from './projects/flag-rights.ts';

/** Most tokens of a company that are neither revoked nor expired. */
const mostTokens = 200;

/** Tokens of a company, newest first, revoked ones included. */
export async function readFlagTokens(tx: Tx): Promise<FlagToken[]> {
  return await listFlagTokens(tx);
}

type NewToken = Pick<FlagToken, 'name' | 'kind' | 'environment' | 'expiresAt' | 'projects'>;

/**
 * Creates a token in the form that Unleash's programs expect, `project:environment.secret`. Only its hash is stored.
 * @throws ProblemError `request.invalid`
 */
export async function createFlagToken(
  unit: UnitOfWork,
  actor: Actor,
  { expiresAt, ...input }: NewToken,
): Promise<FlagToken & { secret: string }> {
  const { tx, now } = unit;
  const { companyId, name: actorName } = actor;
  // First: a project that is checked cannot be deleted meanwhile.
  await lockFlags(tx, companyId);
  await requireEnvironment(tx, input.environment);
  for (const [at, project] of input.projects.entries())
    if (project !== everyProject) await requireProject(tx, project, `/projects/${at}`);
  const ends = expiresAt === null ? null : new Date(expiresAt);
  if (ends !== null && ends <= now) refuseFields([fieldError('/expiresAt', 'past', 'This time is over')]);
  if ((await countValidTokens(tx, now)) >= mostTokens) {
    refuseFields([
      fieldError(
        '/name',
        'too_many',
        `A company has at most ${mostTokens} tokens; revoke one that is not used`,
      ),
    ]);
  }
  const id = newId(now.getTime());
  const secret = `${tokenScope(input.projects)}:${input.environment}.${newToken().token}`;
  const tokenHash = hashToken(secret);
  await insertFlagToken(tx, { ...input, id, companyId, tokenHash, expiresAt: ends, actorName, now });
  const token = await requireToken(unit, id);
  await recordTokenFact(unit, token, 'flag_token_created');
  return { ...token, secret };
}

/** Revokes a token; the next request with it is refused. @throws ProblemError `request.not_found` */
export async function revokeToken(unit: UnitOfWork, id: string): Promise<FlagToken> {
  const before = await requireToken(unit, id);
  if (before.revokedAt !== null) return before;
  await revokeFlagToken(unit.tx, { id, now: unit.now });
  await recordTokenFact(unit, before, 'flag_token_revoked');
  return await requireToken(unit, id);
}

async function recordTokenFact(
  unit: UnitOfWork,
  { id, name, kind: of, environment }: FlagToken,
  kind: 'flag_token_created' | 'flag_token_revoked',
): Promise<void> {
  const fact: FactContent = { kind, details: { kind: of, environment } };
  await recordFact(unit, { ...fact, subject: { kind: 'flag_token', id, name } });
}

async function requireToken({ tx }: UnitOfWork, id: string): Promise<FlagToken> {
  const [token] = await listFlagTokens(tx, id);
  if (!token) throw new ProblemError('request.not_found');
  return token;
}
