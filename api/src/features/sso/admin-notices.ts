import { publicOrigin } from '@switchyard/platform/config/config.ts';
import { listAdminAddresses } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';

/** Mails all admins what changed about signing in: the others learn of what one of them did. */
export async function tellAdmins(
  unit: UnitOfWork,
  deps: Pick<AppDeps, 'config' | 'tasks'>,
  { what }: { what: string },
): Promise<void> {
  const { name } = unit.context.actor;
  const text = `${what}

It was done by ${name}. If you did not expect this, look at the facts of your company's security and at its connections:
${publicOrigin(deps.config)}/security
${publicOrigin(deps.config)}/settings/single-sign-on
`;
  for (const address of await listAdminAddresses(unit.tx)) {
    await queueMail(unit, address, { subject: 'Single sign-on of your company was changed', text }, deps);
  }
}
