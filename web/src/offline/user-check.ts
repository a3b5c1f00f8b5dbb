import { backoffMs } from './apply-result.ts';

export type UserCheckDeps = {
  /** Asks the server who is signed in; answers the user's id, null for nobody. Rejects without an answer. */
  readonly whoIsSignedIn: () => Promise<string | null>;
  readonly onAnswer: (userId: string | null) => void;
  /** Whether the answer still matters, and somebody could give it. */
  readonly isWanted: () => boolean;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  readonly clearTimer: (handle: unknown) => void;
};

/** Between two questions, at least, ms. */
const shortestMs = 500;

/** Asks who is signed in, less and less often while nobody answers. */
export class UserCheck implements Disposable {
  readonly #deps: UserCheckDeps;
  #failures = 0;
  #timer: unknown = null;
  #isOver = false;

  constructor(deps: UserCheckDeps) {
    this.#deps = deps;
  }

  async ask(): Promise<void> {
    const { whoIsSignedIn, onAnswer } = this.#deps;
    this.#stopTimer();
    let userId: string | null;
    try {
      userId = await whoIsSignedIn();
    } catch {
      this.#askLater();
      return;
    }
    this.#failures = 0;
    if (!this.#isOver) onAnswer(userId);
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    this.#stopTimer();
  }

  #askLater(): void {
    const { isWanted, random, setTimer } = this.#deps;
    this.#stopTimer();
    if (this.#isOver || !isWanted()) return;
    this.#timer = setTimer(() => void this.ask(), shortestMs + backoffMs(this.#failures, random));
    this.#failures += 1;
  }

  #stopTimer(): void {
    if (this.#timer !== null) this.#deps.clearTimer(this.#timer);
    this.#timer = null;
  }
}
