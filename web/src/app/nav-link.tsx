import { Link } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import type { NavRoute } from './navigation.ts';
import { useIsCurrent } from './use-is-current.ts';

type NavLinkProps = {
  route: NavRoute;
  /** `rail` shrinks to its icon on middle widths. */
  look: 'rail' | 'list';
  onClick?: () => void;
};

/** An entry of the navigation. Its page starts loading when the pointer arrives. */
export function NavLink({ route, look, onClick }: NavLinkProps) {
  const { icon: Icon } = route.nav;
  const rail = look === 'rail';
  const current = useIsCurrent()(route.path);
  return (
    <Link
      to={route.path}
      title={rail ? route.title : undefined}
      {...(current ? { 'aria-current': 'page' } : {})}
      onPointerEnter={() => void route.page.preload()}
      onFocus={() => void route.page.preload()}
      {...(onClick === undefined ? {} : { onClick })}
      className={classNames(
        'relative flex items-center gap-2.5 rounded-md text-2 transition-colors hover:bg-surface-2 hover:text-1',
        rail ? 'h-7.5 px-2.5 md:max-lg:justify-center md:max-lg:px-0' : 'h-11 px-3 text-lg',
        current &&
          'bg-surface-3 font-medium text-1 before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-full before:bg-accent',
      )}
    >
      <Icon aria-hidden="true" size={rail ? 16 : 18} strokeWidth={1.75} className="shrink-0" />
      <span className={rail ? 'truncate md:max-lg:sr-only' : 'truncate'}>{route.title}</span>
    </Link>
  );
}
