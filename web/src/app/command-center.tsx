import { lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ShortcutContext, useShortcut } from '../lib/use-shortcut.ts';
import { CommandCenterContext } from './command-center-context.ts';
import type { NavRoute } from './navigation.ts';
import { useAppSelector } from './use-app-store.ts';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const ShortcutSheet = lazy(() =>
  import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
);

/** Command palette, list of shortcuts, and the shortcuts that work everywhere. */
export function CommandCenter({
  navigation,
  children,
}: {
  navigation: readonly NavRoute[];
  children: ReactNode;
}) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const actions = useMemo(
    () => ({ openPalette: () => setOpen('palette'), openShortcuts: () => setOpen('shortcuts') }),
    [],
  );
  const registry = use(ShortcutContext);
  const singleKeys = useAppSelector((state) => state.preferences.singleKeyShortcuts);
  useEffect(() => {
    registry.allowSingleKeys(singleKeys);
  }, [registry, singleKeys]);
  useShortcut('Everywhere', 'mod+k', 'Find or do anything', actions.openPalette);
  useShortcut('Everywhere', '?', 'List of shortcuts', actions.openShortcuts);
  const onOpenChange = (next: boolean) => {
    if (!next) setOpen(null);
  };
  return (
    <CommandCenterContext value={actions}>
      {navigation.map((route) => (
        <GoShortcut key={route.path} route={route} />
      ))}
      {children}
      <Suspense fallback={null}>
        {open === 'palette' && <CommandPalette navigation={navigation} onOpenChange={onOpenChange} />}
        {open === 'shortcuts' && <ShortcutSheet onOpenChange={onOpenChange} />}
      </Suspense>
    </CommandCenterContext>
  );
}

function GoShortcut({ route }: { route: NavRoute }) {
  const navigate = useNavigate();
  useShortcut('Go to', `g ${route.nav.key}`, route.title, () => void navigate(route.path));
  return null;
}
