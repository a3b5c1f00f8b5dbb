import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { type keepSandboxSchema, trialDays } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { keepSandboxRow, takeOverAccount } from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { z } from 'zod';
import { toEmailProblem } from '../../mail/email-problem.ts';
import { recordUserEvent } from '../../accounts/record-user-event.ts';

export type KeepSandbox = Omit<z.output<typeof keepSandboxSchema>, 'password'> & {
  passwordHash: string;
  /** False: the address belongs to an account elsewhere. */
  ownsEmail: boolean;
};

/**
 * Turns the visitor's sandbox with all its data into a permanent company, and its temporary account into the visitor's.
 * @throws ProblemError `sandbox.kept` if it is not a sandbox, `auth.email_taken`
 */
export async function keepSandbox(unit: UnitOfWork, actor: Actor, input: KeepSandbox): Promise<void> {
  const { companyName, ...person } = input;
  const { companyId } = unit.context;
  const trialEndsAt = new Date(unit.now.getTime() + trialDays * 86_400_000);
  const revision = await keepSandboxRow(unit.tx, { companyId, name: companyName, trialEndsAt });
  if (revision === undefined) throw new ProblemError('sandbox.kept');
  const name = `${person.firstName} ${person.lastName}`;
  let userRevision: number;
  try {
    userRevision = await takeOverAccount(unit.tx, { ...person, userId: actor.userId, now: unit.now });
  } catch (error) {
    throw toEmailProblem(error);
  }
  unit.record({
    type: 'company.updated',
    entity: { kind: 'company', id: companyId, label: companyName, jobId: null },
    revision,
    changes: [{ field: 'sandbox', from: true, to: false }],
    deliveries: [{ topic: companyTopic(companyId, 'timeline'), record: null }],
  });
  recordUserEvent(unit, {
    type: 'user.changed',
    user: { id: actor.userId, name, revision: userRevision },
    changes: [{ field: 'name', from: actor.name, to: name }],
  });
}
