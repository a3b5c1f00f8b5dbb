import type { ReactNode } from 'react';

/** A command of the command palette. */
export type PaletteAction = {
  readonly id: string;
  readonly title: string;
  /** Additional search words. */
  readonly keywords?: readonly string[];
  readonly icon?: ReactNode;
  /** Shown at the right: `g d`. */
  readonly shortcut?: string;
  readonly run: () => void;
};

/** Actions offered by the mounted views, by heading. */
export class PaletteRegistry {
  readonly #groups = new Map<symbol, { scope: string; actions: readonly PaletteAction[] }>();
  readonly #listeners = new Set<() => void>();
  #list: readonly { scope: string; actions: readonly PaletteAction[] }[] = [];

  register(scope: string, actions: readonly PaletteAction[]): () => void {
    const key = Symbol(scope);
    this.#groups.set(key, { scope, actions });
    this.#changed();
    return () => {
      this.#groups.delete(key);
      this.#changed();
    };
  }

  /** Snapshot; the same array until something changes. */
  readonly list = () => this.#list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    this.#list = [...this.#groups.values()];
    for (const listener of this.#listeners) listener();
  }
}
