/** Commands of the palette on every page, without their actions. */
export const shellCommands = {
  dark: { title: 'Dark theme', keywords: ['mode'] },
  light: { title: 'Light theme', keywords: ['mode'] },
  system: { title: 'Theme of the system', keywords: ['mode'] },
  shortcuts: { title: 'Keyboard shortcuts', keywords: [] },
  signOut: { title: 'Sign out', keywords: ['log out'] },
} as const;
