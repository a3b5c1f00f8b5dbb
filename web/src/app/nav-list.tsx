import { ChevronRight } from 'lucide-react';
import { areaToggled } from '../core/preferences-slice.ts';
import { useAppDispatch, useAppSelector } from '../core/use-app-store.ts';
import { type NavGroup, navGroups } from './nav-groups.ts';
import { NavLink } from './nav-link.tsx';
import type { NavPage } from './navigation.ts';
import { useIsCurrent } from './use-is-current.ts';

type NavListProps = { navigation: readonly NavPage[]; look: 'rail' | 'list'; onNavigate?: () => void };

/** The navigation in collapsible groups. */
export function NavList({ navigation, look, onNavigate }: NavListProps) {
  const favourites = useAppSelector((state) => state.preferences.favourites);
  return navGroups(navigation, favourites).map((group) => (
    <NavPart key={group.title} group={group} look={look} onNavigate={onNavigate} />
  ));
}

type NavPartProps = { group: NavGroup; look: 'rail' | 'list'; onNavigate: (() => void) | undefined };

/**
 * A collapsed group still shows the current page. The icon-only rail never collapses groups, because nothing would
 * show that entries are hidden.
 */
function NavPart({ group: { title, pages }, look, onNavigate }: NavPartProps) {
  const dispatch = useAppDispatch();
  const isCurrent = useIsCurrent();
  const folded = useAppSelector((state) => state.preferences.foldedAreas.includes(title));
  const rail = look === 'rail';
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-px">
      <button
        type="button"
        aria-expanded={!folded}
        onClick={() => dispatch(areaToggled(title))}
        className={`group/fold mt-2 flex items-center gap-1 rounded-md px-2.5 text-left text-xs text-3 hover:text-1 ${rail ? 'h-6 md:max-lg:invisible md:max-lg:h-2' : 'h-10'}`}
      >
        {title}
        <ChevronRight
          aria-hidden="true"
          size={12}
          className={`transition-transform ${folded ? '' : 'rotate-90 opacity-0 group-hover/fold:opacity-100 group-focus-visible/fold:opacity-100 pointer-coarse:opacity-100'}`}
        />
        {folded && <span className="num ml-auto">{pages.length}</span>}
      </button>
      {pages.map((page) => (
        <div
          key={page.path}
          className={folded && !isCurrent(page) ? (rail ? 'max-md:hidden lg:hidden' : 'hidden') : undefined}
        >
          <NavLink page={page} look={look} {...(onNavigate === undefined ? {} : { onClick: onNavigate })} />
        </div>
      ))}
    </div>
  );
}
