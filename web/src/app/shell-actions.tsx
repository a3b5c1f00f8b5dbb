import { t } from '@lingui/core/macro';
import { Keyboard, LogOut, Monitor, Moon, Star, Sun } from 'lucide-react';
import { useMemo } from 'react';
import { favouriteToggled } from '../core/preferences-slice.ts';
import { useAppDispatch, useAppSelector } from '../core/use-app-store.ts';
import type { PaletteAction } from '../lib/palette-registry.ts';
import { usePaletteActions } from '../lib/use-palette-actions.ts';
import { useTheme } from '../lib/use-theme.ts';
import { useCommandCenter } from './command-center-context.ts';
import type { NavPage } from './navigation.ts';
import { shellCommands } from './shell-commands.ts';
import { useIsCurrent } from './use-is-current.ts';
import { useSignOut } from '../offline/views/use-sign-out.ts';

/** Command palette actions available on every page. */
export function ShellActions({ navigation }: { navigation: readonly NavPage[] }) {
  const { setPreference } = useTheme();
  const { openShortcuts } = useCommandCenter();
  const signOut = useSignOut();
  const actions = useMemo(
    () => [
      { id: 'theme-dark', ...shellCommands.dark, icon: <Moon />, run: () => setPreference('dark') },
      { id: 'theme-light', ...shellCommands.light, icon: <Sun />, run: () => setPreference('light') },
      { id: 'theme-system', ...shellCommands.system, icon: <Monitor />, run: () => setPreference('system') },
      {
        id: 'shortcuts',
        ...shellCommands.shortcuts,
        icon: <Keyboard />,
        shortcut: '?',
        run: openShortcuts,
      },
      { id: 'sign-out', ...shellCommands.signOut, icon: <LogOut />, run: signOut },
    ],
    [setPreference, openShortcuts, signOut],
  );
  usePaletteActions(t`Everywhere`, actions);
  usePaletteActions(t`Navigation`, useFavouriteActions(navigation));
  return null;
}

/** Adds the current page to the favourites, or removes it. */
function useFavouriteActions(navigation: readonly NavPage[]): readonly PaletteAction[] {
  const dispatch = useAppDispatch();
  const isCurrent = useIsCurrent();
  const favourites = useAppSelector((state) => state.preferences.favourites);
  const page = navigation.find(isCurrent);
  const path = page?.path;
  const title = page?.title ?? '';
  const chosen = path !== undefined && favourites.includes(path);
  return useMemo(
    () =>
      path === undefined
        ? []
        : [
            {
              id: 'favourite',
              title: chosen ? t`Remove ${title} from favourites` : t`Add ${title} to favourites`,
              keywords: ['star', 'pin'],
              icon: <Star />,
              run: () => dispatch(favouriteToggled(path)),
            },
          ],
    [path, title, chosen, dispatch],
  );
}
