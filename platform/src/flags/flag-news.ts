type Listener = () => void;

/**
 * Companies whose flags this process follows, and the news of their changes. News only hastens what the followers look
 * up themselves, so none is lost for good.
 */
export class FlagNews {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #openers = new Set<(companyId: string) => void>();

  /** Calls `listener` after each announced change of a company; returns a function that ends it. */
  follow(companyId: string, listener: Listener): () => void {
    const known = this.#listeners.get(companyId) ?? new Set();
    known.add(listener);
    this.#listeners.set(companyId, known);
    for (const open of this.#openers) open(companyId);
    return () => {
      known.delete(listener);
      if (known.size === 0 && this.#listeners.get(companyId) === known) this.#listeners.delete(companyId);
    };
  }

  /** Companies with followers. */
  companies(): readonly string[] {
    return [...this.#listeners.keys()];
  }

  /** Calls `open` when a company is followed, so that its changes can be announced. */
  onFollowed(open: (companyId: string) => void): void {
    this.#openers.add(open);
  }

  announce(companyId: string): void {
    for (const listener of this.#listeners.get(companyId) ?? []) listener();
  }
}
