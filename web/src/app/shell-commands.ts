import { t } from '@lingui/core/macro';

/** Commands of the palette on every page, without their actions. */
export const shellCommands = {
  dark: { title: t`Dark theme`, keywords: [t`mode`] },
  light: { title: t`Light theme`, keywords: [t`mode`] },
  system: { title: t`Theme of the system`, keywords: [t`mode`] },
  shortcuts: { title: t`Keyboard shortcuts`, keywords: [] },
  signOut: { title: t`Sign out`, keywords: [t`log out`] },
} as const;
