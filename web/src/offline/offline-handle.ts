import type { SessionUser } from '../app/session-user.ts';
import type { OfflineSession } from './offline-session.ts';
import { OfflineStorageError } from './offline-storage-error.ts';
import type { overlayList, overlayRecord } from './overlay.ts';

export type OpenOffline = (user: SessionUser) => Promise<OfflineSession>;

const mostAnswers = 40;

/** How unsent changes are laid over records; its code comes with the session, before which nothing is unsent. */
export type Overlay = { readonly record: typeof overlayRecord; readonly list: typeof overlayList };

/** Holds the offline session of whoever is signed in. Its code is fetched when it is first needed. */
export class OfflineHandle {
  overlay: Overlay | null = null;
  #open: OpenOffline | null = null;
  #user: SessionUser | null = null;
  #session: Promise<OfflineSession> | null = null;
  #openedFor: string | null = null;
  /** End of the last write of each record that is on its way. */
  readonly #writing = new Map<string, Promise<void>>();
  /** Answers that came before the session was open. */
  #answers: { readonly path: string; readonly data: unknown }[] = [];

  /** How a session is opened; known once there is a store. */
  openWith(open: OpenOffline): void {
    this.#open = open;
  }

  /**
   * Who is signed in now. The outbox of a user who was signed out stays open, paused, until another one comes.
   */
  follow(user: SessionUser | null): void {
    // What was read as somebody else belongs into nobody's storage but theirs.
    if (this.#user !== null && user?.id !== this.#user.id) this.#answers = [];
    this.#user = user;
    // Whom the server has not confirmed, nothing is sent for.
    if (this.#session === null || user?.keptAt !== undefined) return;
    void this.#session.then(
      (session) => session.signedIn(user?.id ?? null),
      () => {},
    );
  }

  /** The session of the signed-in user; opened on first use. A failed opening is tried again by the next call. */
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

  /** Keeps an answer of the server for times without a network. */
  keepAnswer(path: string, data: unknown): void {
    this.#answers.push({ path, data });
    if (this.#answers.length > mostAnswers) this.#answers.shift();
    if (this.#session === null || this.#openedFor !== this.#user?.id) return;
    void this.#session.then(
      (session) => this.#flush(session),
      () => {},
    );
  }

  #flush(session: OfflineSession): void {
    for (const { path, data } of this.#answers.splice(0)) session.keepAnswer(path, data);
  }

  /**
   * Runs a write once those that were begun before it and are about one of the same records have ended: of two that
   * fail with the network, the first one goes into the outbox first.
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

  /** The session if one is open, without opening one. */
  async current(): Promise<OfflineSession | null> {
    try {
      return (await this.#session) ?? null;
    } catch {
      return null;
    }
  }

  /** Settles when what waited has been sent, or cannot be sent now. */
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
