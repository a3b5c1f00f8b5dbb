import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  retentionBounds,
  type RetentionClass,
  retentionClasses,
  type RetentionRule,
} from '@switchyard/contracts/privacy/retention-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listRetention, storeRetention } from '@switchyard/platform/db/repositories/retention-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { refuseSharedCompany } from '../../accounts/shared-account.ts';
import type { Session } from '../../plugins/session.ts';

const hourMs = 3_600_000;

/** Rules of all classes, with the bounds of this deployment. `longest`: its operator's limit, days. */
export async function readRetention(
  tx: Tx,
  now: Date,
  longest: number | undefined,
): Promise<RetentionRule[]> {
  const stored = new Map((await listRetention(tx)).map((rule) => [rule.class, rule]));
  return retentionClasses.map((name) => {
    const rule = stored.get(name);
    const last = rule?.lastRunAt ?? null;
    const isLimited = rule !== undefined && rule.days !== null;
    const next = last === null ? now.getTime() : Math.max(now.getTime(), last.getTime() + hourMs);
    return {
      class: name,
      days: rule?.days ?? null,
      ...boundsOf(name, longest),
      lastRunAt: last?.toISOString() ?? null,
      nextRunAt: isLimited ? new Date(next).toISOString() : null,
      lastRemoved: rule?.lastRemoved ?? 0,
      totalRemoved: rule?.totalRemoved ?? 0,
    };
  });
}

type Change = {
  readonly class: RetentionClass;
  readonly days: number | null;
  readonly longest: number | undefined;
};

/** @throws ProblemError `request.invalid` for a time outside of the bounds */
export async function changeRetention(
  unit: UnitOfWork,
  session: Session,
  { class: name, days, longest }: Change,
): Promise<RetentionRule[]> {
  const { tx, context, now } = unit;
  refuseSharedCompany(session);
  const { least, most } = boundsOf(name, longest);
  if (days !== null && (days < least || days > most)) {
    const message = `Enter ${least} to ${most} days`;
    const error = { pointer: '/days', in: 'body', code: 'out_of_bounds', message } as const;
    throw new ProblemError('request.invalid', { errors: [error], detail: message });
  }
  const before = (await readRetention(tx, now, longest)).find((rule) => rule.class === name);
  await storeRetention(tx, { companyId: context.companyId, class: name, days });
  await recordFact(unit, {
    kind: 'retention_changed',
    details: { class: name, from: before?.days ?? 0, to: days ?? 0 },
    subject: { kind: 'company', id: context.companyId, name: session.user.companyName },
  });
  return await readRetention(tx, now, longest);
}

function boundsOf(name: RetentionClass, longest: number | undefined): { least: number; most: number } {
  const { least, most } = retentionBounds[name];
  return { least, most: Math.max(least, Math.min(most, longest ?? most)) };
}
