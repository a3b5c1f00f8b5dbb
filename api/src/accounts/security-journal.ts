import type { ProblemCode, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SecurityOutcome, SecuritySubject } from '@switchyard/contracts/security/security-kinds.ts';
import {
  countSecurityEvent,
  readConnectionName,
  readTokenName,
  readUserName,
} from '@switchyard/platform/db/repositories/security-event-repository.ts';
import {
  type CommandClient,
  type CommandDeps,
  runCommand,
  type UnitOfWork,
} from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { watchFailedSignIns } from './security-alerts.ts';
import { type FactContent, parseDetails, tellOfFact } from './security-facts.ts';

/** A failure or refusal: there is no change whose transaction could contain it. */
export type NotedFact = FactContent & {
  readonly companyId: string;
  readonly outcome: Exclude<SecurityOutcome, 'done'>;
  readonly subject: { readonly kind: SecuritySubject; readonly id: string };
  /** The signed-in user; null before a sign-in. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly client: CommandClient;
  /** Distinguishes facts of a subject that are counted separately; default: one row per kind and minute. */
  readonly apart?: string;
};

type Entry = { readonly fact: NotedFact; readonly at: Date; times: number; lastAt: Date; tries: number };

const minuteMs = 60_000;
/** Until noted facts are written, ms: a flood is counted in memory. */
const delayMs = 250;
/** Until a failed write is tried again, ms. */
const retryMs = 5_000;
const mostTries = 5;
/** Most rows that wait for the database; further ones are counted in the log alone. */
const mostWaiting = 5_000;

export type JournalDeps = CommandDeps & { readonly logger: Logger };

/**
 * Writes failures and refusals to the audit after their answers: how long an answer takes does not tell which accounts
 * exist. Repetitions within a minute are one row with a count. What was noted in the last quarter of a second before a crash
 * is lost.
 */
export class SecurityJournal {
  readonly #deps: JournalDeps;
  #waiting = new Map<string, Entry>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;
  /** Failed sign-ins of this process; without an account, they are facts of no company. */
  readonly failedSignIns = { known: 0, unknown: 0 };

  constructor(deps: JournalDeps) {
    this.#deps = deps;
  }

  /** Never fails and never waits. */
  note(fact: NotedFact): void {
    const now = this.#deps.clock.now();
    const key = `${fact.companyId} ${burstOf(fact, now)}`;
    const known = this.#waiting.get(key);
    if (known) {
      known.times += 1;
      known.lastAt = now;
    } else if (this.#waiting.size >= mostWaiting) {
      this.#dropped += 1;
    } else {
      this.#waiting.set(key, { fact, at: now, times: 1, lastAt: now, tries: 0 });
    }
    this.#schedule(delayMs);
  }

  /** Notes a failed sign-in; undefined if the address has no account. Both take the same time. */
  noteSignIn(fact: NotedFact | undefined): void {
    this.failedSignIns[fact ? 'known' : 'unknown'] += 1;
    if (fact) this.note(fact);
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), ms).unref();
  }

  /** Writes what is waiting. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const entries = [...this.#waiting];
    this.#waiting = new Map();
    if (this.#dropped > 0) this.#deps.logger.warn({ dropped: this.#dropped }, 'security facts not kept');
    this.#dropped = 0;
    this.#writing = this.#writing.then(() => this.#writeAll(entries));
    await this.#writing;
  }

  async #writeAll(entries: readonly [string, Entry][]): Promise<void> {
    const companies = Map.groupBy(entries, ([, { fact }]) => fact.companyId);
    for (const [companyId, own] of companies) {
      try {
        await this.#write(
          companyId,
          own.map(([, entry]) => entry),
        );
      } catch (error) {
        this.#deps.logger.warn({ err: error }, 'security facts not written');
        this.#keep(own);
      }
    }
  }

  #keep(entries: readonly [string, Entry][]): void {
    for (const [key, entry] of entries) {
      entry.tries += 1;
      const newer = this.#waiting.get(key);
      if (newer) newer.times += entry.times;
      else if (entry.tries < mostTries && this.#waiting.size < mostWaiting) this.#waiting.set(key, entry);
      else this.#dropped += entry.times;
    }
    if (this.#waiting.size > 0 || this.#dropped > 0) this.#schedule(retryMs);
  }

  async #write(companyId: string, entries: readonly Entry[]): Promise<void> {
    const actor = { kind: 'system', id: null, name: 'Switchyard' } as const;
    const correlationId = newId();
    await runCommand(
      this.#deps,
      { companyId, actor, source: 'system', correlationId, causationId: null },
      async (unit) => {
        let added: string | undefined;
        for (const entry of entries) added = (await writeEntry(unit, entry)) ?? added;
        // A flood that only counts tells nothing: each event is kept and sent to every admin.
        if (added !== undefined) await tellOfFact(unit, added);
      },
    );
  }
}

/** @returns the id of a row that is new or opened an alert; undefined if the fact was only counted */
async function writeEntry(unit: UnitOfWork, { fact, at, times, lastAt }: Entry): Promise<string | undefined> {
  const { subject, actor, client } = fact;
  const subjectName = await nameOf(unit, subject);
  const counted = await countSecurityEvent(unit.tx, {
    id: newId(at.getTime()),
    companyId: fact.companyId,
    kind: fact.kind,
    outcome: fact.outcome,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? '',
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName,
    device: client.device,
    address: client.address,
    details: parseDetails(fact),
    now: at,
    burst: burstOf(fact, at),
    times,
    lastAt,
  });
  if (fact.kind === 'sign_in' && fact.outcome === 'failed') {
    const failures = { client, occurrences: times };
    const isAlert = await watchFailedSignIns(unit, { id: subject.id, name: subjectName }, failures);
    if (isAlert) return counted.id;
  }
  return counted.times === times ? counted.id : undefined;
}

async function nameOf({ tx }: UnitOfWork, { kind, id }: NotedFact['subject']): Promise<string> {
  if (kind === 'sso_connection') return await readConnectionName(tx, id);
  return kind === 'api_token' ? await readTokenName(tx, id) : await readUserName(tx, id);
}

function burstOf({ kind, outcome, subject, apart = '' }: NotedFact, at: Date): string {
  return `${kind} ${outcome} ${subject.id} ${Math.floor(at.getTime() / minuteMs)} ${apart}`;
}

const refusals: ReadonlySet<ProblemCode> = new Set([
  'auth.forbidden',
  'auth.insufficient_scope',
  'auth.network_refused',
  'auth.session_required',
]);

/** True if a problem says that a signed-in user may not do something; a missing proof or factor is asked for instead. */
export function isRefusal({ code }: Pick<ProblemError, 'code'>): boolean {
  return refusals.has(code);
}
