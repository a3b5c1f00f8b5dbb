import type { SessionUser } from '../../core/session-user.ts';
import type { OfflineSession } from './offline-session.ts';
import { OfflineStorageError } from '../database/offline-storage-error.ts';
import type { overlayList, overlayRecord } from '../overlay/overlay.ts';
import type { rebaseAnswer } from '../overlay/rebase-answer.ts';

export type OpenOffline = (user: SessionUser) => Promise<OfflineSession>;

const mostAnswers = 40;

/** Overlays unsent changes on records. Loaded with the session; before that, nothing is unsent. */
export type Overlay = {
  readonly record: typeof overlayRecord;
  readonly list: typeof overlayList;
  /** Repeats on an answer what became known while it was on its way. */
  readonly rebase: typeof rebaseAnswer;
};

/** Holds the offline session of the signed-in user. Its code is loaded on first use. */
export class OfflineHandle {
  overlay: Overlay | null = null;
  #open: OpenOffline | null = null;
  #user: SessionUser | null = null;
  #session: Promise<OfflineSession> | null = null;
  #openedFor: string | null = null;
  /** End of the last write in flight, by record. */
  readonly #writing = new Map<string, Promise<void>>();
  /** Answers that arrived before the session was open. */
  #answers: { readonly path: string; readonly data: unknown; readonly asOf: number }[] = [];

  /** Opens a session; set once there is a store. */
  openWith(open: OpenOffline): void {
    this.#open = open;
  }

  /** Sets the signed-in user. After sign-out, the user's outbox stays open and paused until another user signs in. */
  follow(user: SessionUser | null): void {
    // Answers read as one user must not be stored for another.
    if (this.#user !== null && user?.id !== this.#user.id) this.#answers = [];
    this.#user = user;
    // Nothing is sent for a user whom the server has not confirmed.
    if (this.#session === null || user?.keptAt !== undefined) return;
    void this.#session.then(
      (session) => session.signedIn(user?.id ?? null),
      () => {},
    );
  }

  /** The session of the signed-in user; opened on first use. The next call retries a failed opening. */
  session(): Promise<OfflineSession> {
    const user = this.#user;
    if (user === null) return Promise.reject(new OfflineStorageError('Nobody is signed in.'));
    if (this.#session !== null && this.#openedFor === user.id) return this.#session;
    const before = this.#session;
    this.#openedFor = user.id;
    const opening = this.#reopen(before, user);
    this.#session = opening;
    opening.catch(() => {
      if (this.#session === opening) this.#session = null;
    });
    return opening;
  }

  /** Caches an answer of the server for work without a network. `asOf`: when the read began, epoch ms. */
  keepAnswer(path: string, data: unknown, asOf: number): void {
    this.#answers.push({ path, data, asOf });
    if (this.#answers.length > mostAnswers) this.#answers.shift();
    if (this.#session === null || this.#openedFor !== this.#user?.id) return;
    void this.#session.then(
      (session) => this.#flush(session),
      () => {},
    );
  }

  #flush(session: OfflineSession): void {
    for (const { path, data, asOf } of this.#answers.splice(0)) session.keepAnswer(path, data, asOf);
  }

  /**
   * Runs a write after all earlier writes of the same records have ended: of two writes that fail with the network, the
   * first is queued first.
   */
  async inTurn<Answer>(records: readonly string[], write: () => Promise<Answer>): Promise<Answer> {
    const before = records.flatMap((record) => this.#writing.get(record) ?? []);
    const answer = Promise.all(before).then(write);
    const ended = answer.then(
      () => {},
      () => {},
    );
    for (const record of records) this.#writing.set(record, ended);
    try {
      return await answer;
    } finally {
      for (const record of records) {
        if (this.#writing.get(record) === ended) this.#writing.delete(record);
      }
    }
  }

  /** The session if one is open; does not open one. */
  async current(): Promise<OfflineSession | null> {
    try {
      return (await this.#session) ?? null;
    } catch {
      return null;
    }
  }

  /** Resolves when the waiting actions have been sent, or cannot be sent now. */
  async drained(): Promise<void> {
    await (await this.current())?.drain();
  }

  async #reopen(before: Promise<OfflineSession> | null, user: SessionUser): Promise<OfflineSession> {
    const old = await before?.catch(() => null);
    await old?.[Symbol.asyncDispose]();
    if (this.#open === null) throw new OfflineStorageError('Nothing can be kept here yet.');
    const session = await this.#open(user);
    this.#flush(session);
    return session;
  }
}
