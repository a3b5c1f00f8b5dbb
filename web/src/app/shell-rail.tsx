import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NavList } from './nav-list.tsx';
import type { NavPage } from './navigation.ts';
import { UserMenu } from './user-menu.tsx';
import { Link } from '../ui/link.tsx';

/** Navigation on the left; icons only on medium widths, hidden on phones. */
export function ShellRail({
  user,
  navigation,
}: {
  user: CurrentUser;
  navigation: readonly NavPage[] | null;
}) {
  return (
    <div className="flex w-14 shrink-0 flex-col border-r border-line bg-surface px-2 pt-3 pb-2 max-md:hidden lg:w-52">
      <nav aria-label={t`Main`} className="min-h-0 flex-1 overflow-y-auto">
        <Link
          to="/"
          className="mx-auto mb-1 flex h-8 items-center gap-2.5 rounded-md px-2 text-lg font-semibold tracking-tight lg:mx-0"
        >
          <BrandMark />
          <span className="md:max-lg:sr-only">Switchyard</span>
        </Link>
        {navigation === null ? <NavRoom /> : <NavList navigation={navigation} look="rail" />}
      </nav>
      <div className="border-t border-line pt-2">
        <UserMenu user={user} />
      </div>
    </div>
  );
}

/** Placeholder of the entries. */
function NavRoom() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 px-2.5 pt-9">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-4.5" />
      ))}
    </div>
  );
}
