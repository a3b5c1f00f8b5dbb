import { publicOrigin } from '@switchyard/platform/config/config.ts';
import type { TokenOwner } from '@switchyard/platform/db/repositories/api-token-repository.ts';
import { listAdminAddresses } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Session } from '../../plugins/session.ts';

export type TokenEffects = Pick<AppDeps, 'tasks' | 'config'>;

type NewSecret = {
  readonly session: Pick<Session, 'user' | 'actor'>;
  readonly owner: TokenOwner;
  readonly name: string;
  /** False for the new secret of an earlier token. */
  readonly isNew: boolean;
};

/**
 * Mails that a token was made or got a new secret, so that one made by another person is noticed: to its user, or to all
 * admins if it belongs to the company.
 */
export async function tellOfSecret(
  unit: UnitOfWork,
  { session: { user, actor }, owner, name, isNew }: NewSecret,
  effects: TokenEffects,
): Promise<void> {
  const isPersonal = owner.kind === 'personal';
  const others = isPersonal ? [] : await listAdminAddresses(unit.tx);
  const what = isPersonal ? 'acts as you' : `belongs to ${user.companyName}`;
  const page = isPersonal ? '/profile/api-tokens' : '/settings/api-tokens';
  const event = isNew ? 'was made' : 'got a new secret';
  const text = `Hello,

the API token "${name}" ${event} a moment ago, by ${actor.name}. Programs that have it call Switchyard; it ${what}.

If you did not expect this, revoke it, choose another password and tell an administrator of your company:
${publicOrigin(effects.config)}${page}
`;
  const subject = isNew
    ? 'An API token was made in Switchyard'
    : 'An API token of Switchyard got a new secret';
  for (const recipient of new Set([user.email, ...others])) {
    await queueMail(unit, recipient, { subject, text }, effects);
  }
}
