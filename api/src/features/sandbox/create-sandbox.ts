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
import { insertStarterChecklists } from '../../work/starter-checklists.ts';

export type NewSandbox = {
  /** Zone of the visitor. */
  timeZone: string;
  client: SessionClient;
  correlationId: string;
  /** Most sandboxes at a time. */
  most: number;
  record: DraftedRecord;
};

/** The sample's company and the person who is said to have planned its work. */
const companyName = 'Harbor Field Services';
const dispatcher = { kind: 'user', id: null, name: 'Morgan Ellis' } as const;
const visitor = { firstName: 'Sandbox', lastName: 'Admin' };

/**
 * Makes a company with sample data that ends after a day, and its admin. The account has no password and an address that
 * leads nowhere: whoever has the session is the only one.
 * @returns the token of the admin's session
 * @throws ProblemError `sandbox.full` with the seconds until the next place
 */
export async function createSandbox(deps: AppDeps, input: NewSandbox): Promise<string> {
  const companyId = newId();
  await takePlace(deps, companyId, input);
  try {
    return await fillSandbox(deps, companyId, input);
  } catch (error) {
    // An empty company helps nobody: the place is free again with the next turn.
    await deps.database.inCompany(companyId, (tx) => endSandbox(tx, companyId));
    throw error;
  }
}

/** The company alone, so that others wait for its place no longer than that takes. */
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
    detail: 'Every sandbox is in use at the moment',
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
      // No password has this hash.
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
