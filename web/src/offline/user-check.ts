import { type BackoffDeps, BackoffTimer } from './backoff-timer.ts';

export type UserCheckDeps = BackoffDeps & {
  /** Asks the server who is signed in; answers the user's id, null for nobody. Rejects without an answer. */
  readonly whoIsSignedIn: () => Promise<string | null>;
  readonly onAnswer: (userId: string | null) => void;
  /** Whether the answer still matters, and somebody could give it. */
  readonly isWanted: () => boolean;
};

/** Asks who is signed in, less and less often while nobody answers. */
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
