import { createContext, use } from 'react';
import type { LazyComponent } from '../lib/lazy-component.tsx';
import type { Manifest } from './module.ts';
import type { PanelProps, ViewProps } from './shared-views.ts';

/** All features of the console, and what they offer each other. */
export type LoadedModules = {
  readonly manifests: readonly Manifest[];
  /** By kind of record, in order. */
  readonly panels: { readonly [Kind in keyof PanelProps]: readonly LazyComponent<PanelProps[Kind]>[] };
  readonly views: { readonly [Name in keyof ViewProps]?: LazyComponent<ViewProps[Name]> };
};

export const ModulesContext = createContext<LoadedModules | null>(null);

/** The features; null until they are loaded, shortly after the page starts. */
export function useModules(): LoadedModules | null {
  return use(ModulesContext);
}
