import { NavLink } from './nav-link.tsx';
import { navGroups } from './app-route.ts';
import type { NavRoute } from './navigation.ts';

type NavListProps = { navigation: readonly NavRoute[]; look: 'rail' | 'list'; onNavigate?: () => void };

/** The navigation by groups. */
export function NavList({ navigation, look, onNavigate }: NavListProps) {
  return navGroups.map((group) => {
    const entries = navigation.filter((route) => route.nav.group === group);
    if (entries.length === 0) return null;
    return (
      <div key={group} role="group" aria-label={group} className="flex flex-col gap-px">
        <div
          aria-hidden="true"
          className={`px-2.5 pt-3 pb-1 text-xs text-3 ${look === 'rail' ? 'md:max-lg:invisible md:max-lg:h-3 md:max-lg:p-0' : ''}`}
        >
          {group}
        </div>
        {entries.map((route) => (
          <NavLink
            key={route.path}
            route={route}
            look={look}
            {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
          />
        ))}
      </div>
    );
  });
}
