import { createContext, use } from 'react';

type CommandCenter = { readonly openPalette: () => void; readonly openShortcuts: () => void };

export const CommandCenterContext = createContext<CommandCenter>({
  openPalette: () => {},
  openShortcuts: () => {},
});

/** Opens the command palette and the list of shortcuts. */
export function useCommandCenter(): CommandCenter {
  return use(CommandCenterContext);
}
