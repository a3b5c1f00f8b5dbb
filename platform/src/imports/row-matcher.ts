import type { ImportMatch } from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportedRow, RowIdentity } from '@switchyard/contracts/imports/read-row.ts';
import type { KnownRecord } from '../db/repositories/import-key-repository.ts';
import { LinkScorer } from './matching/link-scorer.ts';
import { namesAgree, namesAreEqual, nameWords } from './matching/names.ts';

/** A record to which rows belong: of the company, or made by an earlier line. */
export type Cluster = {
  /** Line of its first row; null for a record without a row yet. */
  readonly line: number | null;
  readonly name: string;
  readonly recordId: string | null;
  readonly isDeleted: boolean;
};

/** The identifier by which a row belongs to a cluster. */
export type Joined = { readonly cluster: Cluster; readonly by: 'id' | 'reference' | 'email' | 'phone' };

type Shared = Pick<RowIdentity, 'reference' | 'email' | 'phone' | 'name'>;

/** True if two records of one email address are the same. Two references are two records. */
export function joinsByEmail(a: Shared, b: Shared): boolean {
  return (
    a.email !== null &&
    a.email === b.email &&
    mayBeOne(a, b) &&
    namesAgree(nameWords(a.name), nameWords(b.name))
  );
}

/** True if two records of one telephone are the same. */
export function joinsByPhone(a: Shared, b: Shared): boolean {
  if (a.phone === null || a.phone !== b.phone || !mayBeOne(a, b)) return false;
  // A household shares its telephone, but seldom its address for mail.
  if (a.email !== null && b.email !== null && a.email !== b.email) return false;
  return namesAreEqual(nameWords(a.name), nameWords(b.name));
}

function mayBeOne(a: Shared, b: Shared): boolean {
  return a.reference === null || b.reference === null || a.reference === b.reference;
}

/** Finds the record of a row among those with the same reference, email or phone. Nothing else joins by itself. */
export function findJoined(identity: RowIdentity, known: readonly KnownRecord[]): KnownRecord | undefined {
  const { id, reference } = identity;
  return (
    (id === null ? undefined : known.find((record) => record.id === id && !record.isDeleted)) ??
    (reference === null ? undefined : known.find((record) => record.reference === reference)) ??
    known.find((record) => !record.isDeleted && joinsByEmail(identity, record)) ??
    known.find((record) => !record.isDeleted && joinsByPhone(identity, record))
  );
}

type Member = { readonly identity: Shared; readonly cluster: Cluster };

/** Assigns the rows of a file, in order, to records: joins by identifiers, and offers by probability. */
export class RowMatcher {
  readonly #references = new Map<string, Member>();
  readonly #emails = new Map<string, Member[]>();
  readonly #phones = new Map<string, Member[]>();
  readonly #records = new Map<string, Cluster>();
  readonly #scorer: LinkScorer<Cluster> | null;

  /** @param isScored offers need an address or a contact; records without either join by their reference alone */
  constructor(isScored: boolean) {
    this.#scorer = isScored ? new LinkScorer() : null;
  }

  /** Adds a record of the company for offers. */
  addRecord(record: KnownRecord & Pick<RowIdentity, 'address'>): void {
    this.#scorer?.add(this.#clusterOf(record), record);
  }

  /** The first line with this reference and another name; undefined if the reference is consistent. */
  conflictOf({ reference, name }: RowIdentity): { line: number; name: string } | undefined {
    const first = reference === null ? undefined : this.#references.get(reference);
    if (!first || first.cluster.line === null) return undefined;
    if (namesAgree(nameWords(name), nameWords(first.identity.name))) return undefined;
    return { line: first.cluster.line, name: first.identity.name };
  }

  /** The record or earlier line to which a row belongs by an identifier. */
  join(identity: RowIdentity, known: readonly KnownRecord[]): Joined | undefined {
    const { reference, email, phone } = identity;
    const referred = reference === null ? undefined : this.#references.get(reference);
    if (referred) return { cluster: referred.cluster, by: 'reference' };
    const record = findJoined(identity, known);
    if (record) {
      const by =
        record.id === identity.id
          ? 'id'
          : record.reference !== null && record.reference === reference
            ? 'reference'
            : joinsByEmail(identity, record)
              ? 'email'
              : 'phone';
      return { cluster: this.#clusterOf(record), by };
    }
    const mailed = this.#emails.get(email ?? '')?.find((each) => joinsByEmail(identity, each.identity));
    if (mailed) return { cluster: mailed.cluster, by: 'email' };
    const called = this.#phones.get(phone ?? '')?.find((each) => joinsByPhone(identity, each.identity));
    return called && { cluster: called.cluster, by: 'phone' };
  }

  /** The most probable record or earlier line of a row without identifiers in common. */
  offer(identity: RowIdentity): ImportMatch | undefined {
    const best = this.#scorer?.best(identity);
    if (!best) return undefined;
    const { key: cluster, name, probability, by } = best;
    const percent = Math.min(99, Math.max(1, Math.round(probability * 100)));
    const { recordId } = cluster;
    const line = recordId === null ? cluster.line : null;
    return { kind: 'offer', line, recordId, name, percent, by };
  }

  /** Remembers a row for those that follow. */
  add({ identity }: ImportedRow, cluster: Cluster): void {
    const member = { identity, cluster };
    const { reference, email, phone } = identity;
    if (reference !== null && !this.#references.has(reference)) this.#references.set(reference, member);
    if (email !== null) pushTo(this.#emails, email, member);
    if (phone !== null) pushTo(this.#phones, phone, member);
    this.#scorer?.add(cluster, identity);
  }

  #clusterOf({ id, name, isDeleted }: KnownRecord): Cluster {
    const found = this.#records.get(id);
    if (found) return found;
    const cluster: Cluster = { line: null, name, recordId: id, isDeleted };
    this.#records.set(id, cluster);
    return cluster;
  }
}

/** A telephone exchange or a shared address does not need to be compared with all of its rows. */
const mostMembers = 50;

function pushTo(map: Map<string, Member[]>, key: string, member: Member): void {
  const members = map.get(key);
  if (!members) map.set(key, [member]);
  else if (members.length < mostMembers) members.push(member);
}
