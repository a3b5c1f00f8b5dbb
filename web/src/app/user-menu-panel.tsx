import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import {
  Bug,
  CircleQuestionMark,
  HeartPulse,
  Keyboard,
  LifeBuoy,
  LogOut,
  Monitor,
  Moon,
  Rows3,
  Sun,
  UserRound,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { debugFlagKey } from '../lib/debug-log.ts';
import type { ThemePreference } from '../lib/theme.ts';
import { useTheme } from '../lib/use-theme.ts';
import type { MenuItem } from '../ui/menu-items.ts';
import { MenuPanel } from '../ui/menu-panel.tsx';
import { useCommandCenter } from './command-center-context.ts';
import { useDebugMode } from './debug-context.ts';
import { densityChosen } from '../core/preferences-slice.ts';
import { useAppDispatch, useAppSelector } from '../core/use-app-store.ts';
import { useSignOut } from '../offline/views/use-sign-out.ts';

/** The opened user menu: profile, theme, density, help, shortcuts, debug mode and sign-out. */
export function UserMenuPanel({ user, trigger }: { user: CurrentUser; trigger: ReactElement }) {
  return <MenuPanel trigger={trigger} items={useUserMenuItems(user)} align="start" side="top" />;
}

function useUserMenuItems(user: CurrentUser): readonly MenuItem[] {
  const { preference, setPreference } = useTheme();
  const density = useAppSelector((state) => state.preferences.density);
  const dispatch = useAppDispatch();
  const debug = useDebugMode();
  const signOut = useSignOut();
  const { openShortcuts } = useCommandCenter();
  const navigate = useNavigate();
  return [
    { kind: 'label', label: user.email },
    { label: t`Profile`, icon: <UserRound />, onSelect: () => void navigate('/profile') },
    { kind: 'separator' },
    {
      kind: 'radio',
      label: t`Theme`,
      value: preference,
      onChange: (value) => setPreference(value as ThemePreference),
      options: [
        { value: 'dark', label: t`Dark`, icon: <Moon /> },
        { value: 'light', label: t`Light`, icon: <Sun /> },
        { value: 'system', label: t`System`, icon: <Monitor /> },
      ],
    },
    { kind: 'separator' },
    {
      kind: 'check',
      label: t`Compact rows`,
      icon: <Rows3 />,
      checked: density === 'compact',
      onChange: (checked) => dispatch(densityChosen(checked ? 'compact' : 'comfortable')),
    },
    { label: t`Help Center`, icon: <CircleQuestionMark />, onSelect: () => void navigate('/help-center') },
    { label: t`Support`, icon: <LifeBuoy />, onSelect: () => void navigate('/support') },
    { label: t`System status`, icon: <HeartPulse />, onSelect: () => void navigate('/system-status') },
    { label: t`Keyboard shortcuts`, icon: <Keyboard />, shortcut: '?', onSelect: openShortcuts },
    {
      label: debug ? t`Leave debug mode` : t`Debug mode`,
      icon: <Bug />,
      onSelect: () => switchDebugMode(!debug),
    },
    { kind: 'separator' },
    { label: t`Sign out`, icon: <LogOut />, onSelect: signOut },
    { kind: 'label', label: t`Version v${user.appVersion.replace(/^v/, '')}` },
  ];
}

function switchDebugMode(on: boolean): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('debug');
  if (on) localStorage.setItem(debugFlagKey, '1');
  else localStorage.removeItem(debugFlagKey);
  window.location.assign(url);
}
