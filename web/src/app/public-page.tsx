import type { AppRoute } from './app-route.ts';
import { ConsoleEntrance } from './console-entrance.tsx';
import { RouteView } from './route-view.tsx';

/** A page without the shell. */
export function PublicPage({ route }: { route: AppRoute }) {
  return (
    <ConsoleEntrance>
      <main className="h-dvh overflow-y-auto">
        <RouteView page={route.page} />
      </main>
    </ConsoleEntrance>
  );
}
