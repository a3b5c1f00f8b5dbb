import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { type Config, publicOrigin } from '@switchyard/platform/config/config.ts';
import type { TokenOwner } from '@switchyard/platform/db/repositories/api-token-repository.ts';

type Made = { user: Pick<CurrentUser, 'firstName' | 'companyName'>; owner: TokenOwner; name: string };

/** Subject and text for the maker of a token: a token made by another person would be noticed. */
export function tokenMadeMail(
  { config }: { config: Config },
  { user, owner, name }: Made,
): { subject: string; text: string } {
  const isPersonal = owner.kind === 'personal';
  const what = isPersonal ? 'acts as you' : `belongs to ${user.companyName}`;
  const page = isPersonal ? '/profile/api-tokens' : '/settings/api-tokens';
  return {
    subject: 'An API token was made with your Switchyard account',
    text: `Hello ${user.firstName},

the API token "${name}" was made a moment ago. Programs that have it call Switchyard; it ${what}.

If it was not you, revoke it, choose another password and tell an administrator of your company:
${publicOrigin(config)}${page}
`,
  };
}
