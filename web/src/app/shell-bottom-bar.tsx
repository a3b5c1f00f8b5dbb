import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { CircleUser, Menu } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import { Sheet } from '../ui/sheet.tsx';
import { NavList } from './nav-list.tsx';
import { atHandOnPhones } from './nav-groups.ts';
import type { NavPage } from './navigation.ts';
import { useAppSelector } from '../core/use-app-store.ts';
import { useIsCurrent } from './use-is-current.ts';
import { UserMenu } from './user-menu.tsx';
import { Link } from '../ui/link.tsx';

const tabClass = 'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium';

/** Navigation on phones: the first four pages of the role, and a panel with the others, if any. */
export function ShellBottomBar({
  user,
  navigation,
}: {
  user: CurrentUser;
  navigation: readonly NavPage[] | null;
}) {
  const isCurrent = useIsCurrent();
  const others = (navigation ?? []).slice(atHandOnPhones);
  const isComplete = navigation !== null && others.length === 0;
  return (
    <nav
      aria-label={t`Main`}
      className="flex h-14 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {/* Reserves space until the entries are known. */}
      {navigation === null && [1, 2, 3, 4].map((place) => <span key={place} className="flex-1" />)}
      {navigation?.slice(0, atHandOnPhones).map(({ path, title, nav }) => (
        <Link
          key={path}
          to={path}
          {...(isCurrent({ path, nav }) ? { 'aria-current': 'page' } : {})}
          className={classNames(
            tabClass,
            isCurrent({ path, nav }) ? 'text-1 shadow-[inset_0_2px_0_var(--accent)]' : 'text-3',
          )}
        >
          <span className="relative">
            <nav.icon aria-hidden="true" size={20} strokeWidth={1.75} />
            {path === '/unsent' && <UnsentCount />}
          </span>
          {nav.short === undefined ? (
            <span className="max-w-full truncate">{title}</span>
          ) : (
            <>
              <span aria-hidden="true">{nav.short}</span>
              <span className="sr-only">{title}</span>
            </>
          )}
        </Link>
      ))}
      {isComplete ? <AccountTab user={user} /> : <MoreTab user={user} navigation={others} />}
    </nav>
  );
}

/** Roles whose pages all fit in the bar have nothing more than their menu. */
function AccountTab({ user }: { user: CurrentUser }) {
  const trigger = (
    <button type="button" className={`${tabClass} text-3`}>
      <CircleUser aria-hidden="true" size={20} strokeWidth={1.75} />
      <Trans>Account</Trans>
    </button>
  );
  return <UserMenu user={user} trigger={trigger} />;
}

function MoreTab({ user, navigation }: { user: CurrentUser; navigation: readonly NavPage[] }) {
  const { pathname } = useLocation();
  // Any navigation closes the panel, including from an entry of its menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpenAt(pathname)}
        className={`${tabClass} text-3`}
      >
        <Menu aria-hidden="true" size={20} strokeWidth={1.75} />
        <Trans>More</Trans>
      </button>
      <Sheet
        open={openAt === pathname}
        onOpenChange={(open) => setOpenAt(open ? pathname : null)}
        title="Switchyard"
        side="left"
        width="sm"
        footer={<UserMenu user={user} />}
      >
        <nav aria-label={t`More pages`} className="flex flex-col gap-1 p-2">
          <NavList navigation={navigation} look="list" onNavigate={() => setOpenAt(null)} />
        </nav>
      </Sheet>
    </>
  );
}

/** Number of unsent changes, on the corner of the icon. */
function UnsentCount() {
  const count = useAppSelector((state) => state.offline.actions.length);
  const needsPerson = useAppSelector((state) => state.offline.conflicts + state.offline.attention > 0);
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'num absolute -top-1.5 left-3 flex h-4 min-w-4 items-center justify-center rounded-full px-1 text-2xs leading-none font-semibold',
        needsPerson ? 'bg-danger-wash text-danger' : 'bg-warn-wash text-warn',
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t`${count} waiting. `}</span>
    </span>
  );
}
