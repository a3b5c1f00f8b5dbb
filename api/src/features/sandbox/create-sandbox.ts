import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { sandboxHours } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { insertCompany } from '@switchyard/platform/db/repositories/company-repository.ts';
import { finishSetup } from '@switchyard/platform/db/repositories/company-setup-repository.ts';
import {
  endSandbox,
  lockSandboxPlaces,
  readSandboxPlaces,
} from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import { insertUser } from '@switchyard/platform/db/repositories/user-repository.ts';
import { type CommandContext, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { DraftedRecord } from '@switchyard/platform/sample/company-plan.ts';
import { planSandbox } from '@switchyard/platform/sample/plan-sandbox.ts';
import { writeSample } from '@switchyard/platform/sample/write-sample.ts';
import type { AppDeps } from '../../app-deps.ts';
import { type SessionClient, startSession } from '../../http/start-session.ts';
import { insertStarterChecklists } from '../../accounts/starter-checklists.ts';

export type NewSandbox = {
  /** The visitor's time zone. */
  timeZone: string;
  client: SessionClient;
  correlationId: string;
  /** Maximum number of sandboxes. */
  most: number;
  record: DraftedRecord;
};

/** Name of the sample company, and of the person recorded as its dispatcher. */
const companyName = 'Harbor Field Services';
const dispatcher = { kind: 'user', id: null, name: 'Morgan Ellis' } as const;
const visitor = { firstName: 'Sandbox', lastName: 'Admin' };

/**
 * Creates a company with sample data that ends after a day, and its admin. The account has no password and an
 * undeliverable address: only the session gives access.
 * @returns the token of the admin's session
 * @throws ProblemError `sandbox.full` with the seconds until the next free place
 */
export async function createSandbox(deps: AppDeps, input: NewSandbox): Promise<string> {
  const companyId = newId();
  await takePlace(deps, companyId, input);
  try {
    return await fillSandbox(deps, companyId, input);
  } catch (error) {
    // An empty company is useless: the next cleanup run frees its place.
    await deps.database.inCompany(companyId, (tx) => endSandbox(tx, companyId));
    throw error;
  }
}

/** Creates only the company, so that the lock for places is held briefly. */
async function takePlace(deps: AppDeps, companyId: string, { timeZone, most }: NewSandbox): Promise<void> {
  const now = deps.clock.now();
  await deps.database.inCompany(companyId, async (tx) => {
    await lockSandboxPlaces(tx);
    const { taken, freeAt } = await readSandboxPlaces(tx);
    if (taken >= most) throw fullProblem(freeAt, now);
    const sandboxEndsAt = new Date(now.getTime() + sandboxHours * 3_600_000);
    await insertCompany(tx, { id: companyId, name: companyName, timeZone, demo: false, sandboxEndsAt, now });
  });
}

function fullProblem(freeAt: Date | null, now: Date): ProblemError {
  const wait = freeAt === null ? 3_600 : Math.ceil((freeAt.getTime() - now.getTime()) / 1000);
  return new ProblemError('sandbox.full', {
    detail: 'All sandboxes are in use',
    retryAfterSeconds: Math.max(60, wait),
  });
}

async function fillSandbox(deps: AppDeps, companyId: string, input: NewSandbox): Promise<string> {
  const { record, timeZone, client, correlationId } = input;
  const userId = newId();
  const plan = planSandbox(record, { now: deps.clock.now().getTime(), zone: timeZone });
  const context: CommandContext = {
    companyId,
    actor: { kind: 'user', id: userId, name: `${visitor.firstName} ${visitor.lastName}` },
    source: 'seed',
    correlationId,
    causationId: null,
  };
  return await runCommand(deps, context, async (unit) => {
    await insertStarterChecklists(unit);
    await insertUser(unit.tx, {
      ...visitor,
      id: userId,
      companyId,
      email: `visitor-${userId}@sandbox.switchyard.test`,
      role: 'admin',
      // Matches no password.
      passwordHash: 'none',
      technicianId: null,
      customerId: null,
      now: unit.now,
    });
    await finishSetup(unit.tx, { companyId, finishedAt: unit.now, now: unit.now });
    await writeSample(unit, { plan, timeZone, dispatcher });
    return await startSession(unit.tx, { companyId, userId, client });
  });
}
