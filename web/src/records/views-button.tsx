import { t } from '@lingui/core/macro';
import { Bookmark } from 'lucide-react';
import { Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { Button } from '../ui/button.tsx';
import type { ListView } from './use-list-view.ts';

const menu = lazyComponent(() => import('./views-menu.tsx').then((module) => module.ViewsMenu), {
  untilItArrives: true,
});

/** The menu of a list's saved views: choose, save, share and delete. */
export function ViewsButton({ list }: { list: ListView }) {
  return (
    <Suspense fallback={<ViewsLabel name={list.view?.name} />}>
      <menu.Component list={list} />
    </Suspense>
  );
}

/** The button while its menu is loading. */
export function ViewsLabel({ name }: { name?: string | undefined }) {
  return (
    <span inert className="flex">
      <Button icon={<Bookmark />}>
        <span className="max-w-40 truncate max-sm:sr-only">{name ?? t`Views`}</span>
      </Button>
    </span>
  );
}
