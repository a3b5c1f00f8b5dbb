import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { Link } from 'react-router-dom';
import { BrandMark } from '../ui/brand-mark.tsx';
import { NavList } from './nav-list.tsx';
import type { NavRoute } from './navigation.ts';
import { UserMenu } from './user-menu.tsx';

/** Navigation at the left; icons only on middle widths, absent on phones. */
export function ShellRail({ user, navigation }: { user: CurrentUser; navigation: readonly NavRoute[] }) {
  return (
    <div className="flex w-14 shrink-0 flex-col border-r border-line bg-surface px-2 pt-3 pb-2 max-md:hidden lg:w-52">
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto">
        <Link
          to="/"
          className="mx-auto mb-1 flex h-8 items-center gap-2.5 rounded-md px-2 text-lg font-semibold tracking-tight lg:mx-0"
        >
          <BrandMark />
          <span className="md:max-lg:sr-only">Switchyard</span>
        </Link>
        <NavList navigation={navigation} look="rail" />
      </nav>
      <div className="border-t border-line pt-2">
        <UserMenu user={user} />
      </div>
    </div>
  );
}
