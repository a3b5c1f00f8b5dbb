import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { ShortcutContext, useShortcut } from '../lib/use-shortcut.ts';
import { CommandCenterContext } from './command-center-context.ts';
import type { NavPage } from './navigation.ts';
import { useAppSelector } from '../core/use-app-store.ts';

const palette = lazyComponent(() => import('./command-palette.tsx').then((module) => module.CommandPalette), {
  untilItArrives: true,
});
const sheet = lazyComponent(() => import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet), {
  untilItArrives: true,
});

/** Command palette, list of shortcuts, and the shortcuts that work everywhere. */
export function CommandCenter({
  navigation,
  children,
}: {
  navigation: readonly NavPage[];
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
  useShortcut(t`Everywhere`, 'mod+k', t`Find or do anything`, actions.openPalette);
  useShortcut(t`Everywhere`, '?', t`List of shortcuts`, actions.openShortcuts);
  const onOpenChange = (next: boolean) => {
    if (!next) setOpen(null);
  };
  return (
    <CommandCenterContext value={actions}>
      {navigation.map(({ path, title, nav: { key } }) =>
        key === undefined ? null : <GoShortcut key={path} keys={`g ${key}`} path={path} title={title} />,
      )}
      {children}
      <Suspense fallback={null}>
        {open === 'palette' && <palette.Component navigation={navigation} onOpenChange={onOpenChange} />}
        {open === 'shortcuts' && <sheet.Component onOpenChange={onOpenChange} />}
      </Suspense>
    </CommandCenterContext>
  );
}

function GoShortcut({ keys, path, title }: { keys: string; path: string; title: string }) {
  const navigate = useNavigate();
  useShortcut(t`Go to`, keys, title, () => void navigate(path));
  return null;
}
