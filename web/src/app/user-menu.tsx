import { Trans } from '@lingui/react/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { MenuTrigger } from '../ui/menu-trigger.tsx';
import { roleWord } from '../core/role-words.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const panel = lazyComponent(() => import('./user-menu-panel.tsx').then((module) => module.UserMenuPanel), {
  untilItArrives: true,
});

type UserMenuProps = {
  user: CurrentUser;
  /** The button that opens it. Default: the name of the user with role and company. */
  trigger?: ReactElement;
};

/** The signed-in user and their menu. */
export function UserMenu({ user, trigger = <UserButton user={user} /> }: UserMenuProps) {
  return (
    <MenuTrigger trigger={trigger} preload={panel.preload}>
      <panel.Component user={user} trigger={trigger} />
    </MenuTrigger>
  );
}

function UserButton({ user, ...button }: { user: CurrentUser } & ComponentProps<'button'>) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <button
      type="button"
      {...button}
      className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-surface-3 data-[state=open]:bg-surface-3 md:max-lg:justify-center md:max-lg:px-0"
    >
      <Avatar name={name} />
      <span className="min-w-0 flex-1 md:max-lg:sr-only">
        <span className="block truncate font-semibold text-1">{name}</span>
        <span className="block truncate text-xs text-3">
          {user.customRole?.name ?? roleWord[user.role]} · {user.companyName}
        </span>
      </span>
      <VisuallyHidden>
        <Trans>Account menu</Trans>
      </VisuallyHidden>
      <ChevronsUpDown aria-hidden="true" size={14} className="shrink-0 text-3 md:max-lg:hidden" />
    </button>
  );
}
