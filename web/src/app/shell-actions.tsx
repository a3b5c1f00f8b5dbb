import { Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useMemo } from 'react';
import { usePaletteActions } from '../lib/use-palette-actions.ts';
import { useTheme } from '../lib/use-theme.ts';
import { useCommandCenter } from './command-center-context.ts';
import { useSignOut } from './use-sign-out.ts';

/** What the command palette can do on every page. */
export function ShellActions() {
  const { setPreference } = useTheme();
  const { openShortcuts } = useCommandCenter();
  const signOut = useSignOut();
  const actions = useMemo(
    () => [
      { id: 'theme-dark', title: 'Dark theme', icon: <Moon />, run: () => setPreference('dark') },
      { id: 'theme-light', title: 'Light theme', icon: <Sun />, run: () => setPreference('light') },
      {
        id: 'theme-system',
        title: 'Theme of the system',
        icon: <Monitor />,
        run: () => setPreference('system'),
      },
      { id: 'shortcuts', title: 'Keyboard shortcuts', icon: <Keyboard />, shortcut: '?', run: openShortcuts },
      { id: 'sign-out', title: 'Sign out', keywords: ['log out'], icon: <LogOut />, run: signOut },
    ],
    [setPreference, openShortcuts, signOut],
  );
  usePaletteActions('Everywhere', actions);
  return null;
}
