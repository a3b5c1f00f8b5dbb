import { createContext, use, useEffect } from 'react';
import { type PaletteAction, PaletteRegistry } from './palette-registry.ts';

export const PaletteContext = createContext<PaletteRegistry>(new PaletteRegistry());

/** Offers actions in the command palette while the component is mounted. `actions` must be memoised. */
export function usePaletteActions(scope: string, actions: readonly PaletteAction[]): void {
  const registry = use(PaletteContext);
  useEffect(() => registry.register(scope, actions), [registry, scope, actions]);
}
