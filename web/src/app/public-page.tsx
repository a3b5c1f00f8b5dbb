import { RouteView } from './route-view.tsx';
import type { AppRoute } from './app-route.ts';

/** A page without the shell. */
export function PublicPage({ route }: { route: AppRoute }) {
  return (
    <main className="h-dvh overflow-y-auto">
      <RouteView page={route.page} />
    </main>
  );
}
