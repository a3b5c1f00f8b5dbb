import type { OfflineForm } from './device-stores.ts';
import type { OfflineDatabase } from './offline-database.ts';

/** A draft that has not been opened for this long is removed, ms. */
const longestMs = 30 * 24 * 3_600_000;
const draftKey = (key: string) => `draft:${key}`;

export type FormDraftsDeps = { readonly database: OfflineDatabase; readonly now: () => number };

/** Forms that are not submitted yet, in the user's own database, so that no other user sees them. */
export class FormDrafts {
  readonly #deps: FormDraftsDeps;
  /** Drafts that are not written yet, by key; null removes one. */
  readonly #waiting = new Map<string, object | null>();
  #writing: Promise<void> | null = null;

  constructor(deps: FormDraftsDeps) {
    this.#deps = deps;
  }

  /** The draft as it was left, null if there is none. */
  async read(key: string): Promise<object | null> {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) return waiting;
    const form = await this.#deps.database.run(
      ['forms'],
      'readonly',
      (transaction) => transaction.objectStore('forms').get(draftKey(key)) as Promise<unknown>,
    );
    return isDraft(form) ? form.data : null;
  }

  /**
   * Stores what is typed; null once the form is submitted or discarded. Only the last of several calls in a row is
   * written.
   */
  write(key: string, data: object | null): Promise<void> {
    this.#waiting.set(key, data);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  /** Removes drafts that were not opened again. */
  async prune(): Promise<void> {
    const oldest = this.#deps.now() - longestMs;
    await this.#deps.database.run(['forms'], 'readwrite', async (transaction) => {
      let cursor = await transaction
        .objectStore('forms')
        .openCursor(IDBKeyRange.bound('draft:', 'draft:\uffff'));
      while (cursor !== null) {
        const form: unknown = cursor.value;
        if (!isDraft(form) || form.timestamp < oldest) cursor.delete?.().catch(() => {});
        cursor = await cursor.continue();
      }
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting];
      await this.#deps.database.run(['forms'], 'readwrite', async (transaction) => {
        const forms = transaction.objectStore('forms');
        for (const [key, data] of batch) {
          const id = draftKey(key);
          (data === null ? forms.delete?.(id) : forms.put?.(this.#toForm(id, data), id))?.catch(() => {});
        }
      });
      // Input that arrived during the write is written next.
      for (const [key, data] of batch) if (this.#waiting.get(key) === data) this.#waiting.delete(key);
    }
  }

  #toForm(id: string, data: object): OfflineForm {
    const [, formType = 'form'] = id.split(':');
    return { id, formType, status: 'draft', timestamp: this.#deps.now(), data };
  }
}

type Draft = OfflineForm & { readonly data: object };

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { status, data, timestamp } = value as Partial<OfflineForm>;
  return status === 'draft' && typeof timestamp === 'number' && typeof data === 'object' && data !== null;
}
