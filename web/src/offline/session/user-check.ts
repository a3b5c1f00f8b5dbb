import { type BackoffDeps, BackoffTimer } from '../replay/backoff-timer.ts';

export type UserCheckDeps = BackoffDeps & {
  /** Asks the server who is signed in; returns the user's id, null if nobody is. Rejects without an answer. */
  readonly whoIsSignedIn: () => Promise<string | null>;
  readonly onAnswer: (userId: string | null) => void;
  /** True if the answer still matters and the server might be reachable. */
  readonly isWanted: () => boolean;
};

/** Asks who is signed in, with growing delays while there is no answer. */
export class UserCheck implements Disposable {
  readonly #deps: UserCheckDeps;
  readonly #timer: BackoffTimer;
  #isOver = false;

  constructor(deps: UserCheckDeps) {
    this.#deps = deps;
    this.#timer = new BackoffTimer(deps, { shortestMs: 500, run: () => void this.ask() });
  }

  async ask(): Promise<void> {
    const { whoIsSignedIn, onAnswer, isWanted } = this.#deps;
    this.#timer.stop();
    let userId: string | null;
    try {
      userId = await whoIsSignedIn();
    } catch {
      if (!this.#isOver && isWanted()) this.#timer.later();
      return;
    }
    this.#timer.startOver();
    if (!this.#isOver) onAnswer(userId);
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    this.#timer[Symbol.dispose]();
  }
}
