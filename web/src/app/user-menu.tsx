import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import {
  Bug,
  ChevronsUpDown,
  CircleQuestionMark,
  HeartPulse,
  Keyboard,
  LifeBuoy,
  LogOut,
  Monitor,
  Moon,
  Rows3,
  Sun,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { debugFlagKey } from '../lib/debug-log.ts';
import type { ThemePreference } from '../lib/theme.ts';
import { useTheme } from '../lib/use-theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import type { MenuItem } from '../ui/menu-items.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useCommandCenter } from './command-center-context.ts';
import { useDebugMode } from './debug-context.ts';
import { densityChosen } from './preferences-slice.ts';
import { useAppDispatch, useAppSelector } from './use-app-store.ts';
import { useSignOut } from './use-sign-out.ts';

const roleWords = { customer: 'Customer', technician: 'Technician', manager: 'Manager', admin: 'Admin' };

/** Who is signed in; theme, density, shortcuts, debug mode and sign-out. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  const items = useUserMenuItems(user);
  return (
    <DropdownMenu
      side="top"
      items={items}
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-surface-3 data-[state=open]:bg-surface-3 md:max-lg:justify-center md:max-lg:px-0"
        >
          <Avatar name={name} />
          <span className="min-w-0 flex-1 md:max-lg:sr-only">
            <span className="block truncate font-semibold text-1">{name}</span>
            <span className="block truncate text-xs text-3">
              {roleWords[user.role]} · {user.companyName}
            </span>
          </span>
          <VisuallyHidden>Account menu</VisuallyHidden>
          <ChevronsUpDown aria-hidden="true" size={14} className="shrink-0 text-3 md:max-lg:hidden" />
        </button>
      }
    />
  );
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
    { kind: 'separator' },
    {
      kind: 'radio',
      label: 'Theme',
      value: preference,
      onChange: (value) => setPreference(value as ThemePreference),
      options: [
        { value: 'dark', label: 'Dark', icon: <Moon /> },
        { value: 'light', label: 'Light', icon: <Sun /> },
        { value: 'system', label: 'System', icon: <Monitor /> },
      ],
    },
    { kind: 'separator' },
    {
      kind: 'check',
      label: 'Compact rows',
      icon: <Rows3 />,
      checked: density === 'compact',
      onChange: (checked) => dispatch(densityChosen(checked ? 'compact' : 'comfortable')),
    },
    { label: 'Help Center', icon: <CircleQuestionMark />, onSelect: () => void navigate('/help-center') },
    { label: 'Support', icon: <LifeBuoy />, onSelect: () => void navigate('/support') },
    { label: 'System status', icon: <HeartPulse />, onSelect: () => void navigate('/system-status') },
    { label: 'Keyboard shortcuts', icon: <Keyboard />, shortcut: '?', onSelect: openShortcuts },
    {
      label: debug ? 'Leave debug mode' : 'Debug mode',
      icon: <Bug />,
      onSelect: () => switchDebugMode(!debug),
    },
    { kind: 'separator' },
    { label: 'Sign out', icon: <LogOut />, onSelect: signOut },
    { kind: 'label', label: `Version v${user.appVersion.replace(/^v/, '')}` },
  ];
}

function switchDebugMode(on: boolean): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('debug');
  if (on) localStorage.setItem(debugFlagKey, '1');
  else localStorage.removeItem(debugFlagKey);
  window.location.assign(url);
}
