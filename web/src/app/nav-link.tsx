import { t } from '@lingui/core/macro';
import { Star } from 'lucide-react';
import { favouriteToggled } from '../core/preferences-slice.ts';
import { useAppDispatch, useAppSelector } from '../core/use-app-store.ts';
import { classNames } from '../lib/class-names.ts';
import { viewOf } from './module-pages.ts';
import type { NavPage } from './navigation.ts';
import { useIsCurrent } from './use-is-current.ts';
import { Link } from '../ui/link.tsx';

type NavLinkProps = {
  page: NavPage;
  /** `rail` shrinks to its icon on medium widths. */
  look: 'rail' | 'list';
  onClick?: () => void;
};

/** A navigation entry. Hovering starts loading its page. */
export function NavLink({ page, look, onClick }: NavLinkProps) {
  const { icon: Icon } = page.nav;
  const rail = look === 'rail';
  const current = useIsCurrent()(page);
  const preload = () => void viewOf(page).preload();
  return (
    <div className="group/entry relative flex">
      <Link
        to={page.path}
        title={rail ? page.title : undefined}
        {...(current ? { 'aria-current': 'page' } : {})}
        onPointerEnter={preload}
        onFocus={preload}
        {...(onClick === undefined ? {} : { onClick })}
        className={classNames(
          'relative flex min-w-0 flex-1 items-center gap-2.5 rounded-md text-2 transition-colors hover:bg-surface-2 hover:text-1',
          rail
            ? 'h-7.5 px-2.5 pointer-coarse:h-11 md:max-lg:justify-center md:max-lg:px-0'
            : 'h-11 px-3 pr-11 text-lg',
          current &&
            'bg-surface-3 font-medium text-1 before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-full before:bg-accent',
        )}
      >
        <Icon aria-hidden="true" size={rail ? 16 : 18} strokeWidth={1.75} className="shrink-0" />
        <span className={rail ? 'truncate md:max-lg:sr-only' : 'truncate'}>{page.title}</span>
      </Link>
      <FavouriteStar page={page} rail={rail} />
    </div>
  );
}

/**
 * Keyboard users reach these pages through the command palette: a tab stop per entry would double the way past them.
 */
function FavouriteStar({ page, rail }: { page: NavPage; rail: boolean }) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.preferences.favourites.includes(page.path));
  return (
    <button
      type="button"
      aria-label={t`Favourite: ${page.title}`}
      aria-pressed={chosen}
      {...(rail ? { tabIndex: -1 } : {})}
      onClick={() => dispatch(favouriteToggled(page.path))}
      className={classNames(
        'absolute right-0 grid place-items-center rounded-md text-3 hover:text-1',
        rail ? 'size-7.5 opacity-0 group-hover/entry:opacity-100 md:max-lg:hidden' : 'size-11',
      )}
    >
      <Star aria-hidden="true" size={rail ? 13 : 16} className={chosen ? 'fill-current text-2' : undefined} />
    </button>
  );
}
