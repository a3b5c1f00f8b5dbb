import type { Tx } from '@switchyard/platform/db/database.ts';
import { listFlagRecords } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { readFlagNumber } from '@switchyard/platform/flags/flag-snapshot.ts';
import { WrittenReply } from '../../http/written-reply.ts';

type Wanted = {
  readonly companyId: string;
  readonly archived: boolean;
  readonly project?: string | undefined;
};
type Kept = { readonly number: number; readonly json: Buffer };

/** Most memory for lists, bytes; those unused for longest are dropped. */
const mostBytes = 32 * 2 ** 20;

/**
 * Lists of flags with their state in every environment, written once per change of the company's flags: reading
 * thousands of flags takes far longer than sending them.
 */
export class FlagLists {
  readonly #kept = new Map<string, Kept>();
  readonly #writing = new Map<string, Promise<Kept>>();
  #bytes = 0;

  /**
   * All living flags, or the archived ones; with `project`, those of this project. As the transaction sees them: its
   * snapshot must hold for several queries.
   */
  async read(tx: Tx, wanted: Wanted): Promise<WrittenReply> {
    const key = `${wanted.companyId} ${wanted.archived} ${wanted.project ?? ''}`;
    const number = await readFlagNumber(tx);
    const known = this.#kept.get(key);
    const list = known?.number === number ? known : await this.#write(tx, { ...wanted, key, number });
    this.#keep(key, list);
    return new WrittenReply(list.json);
  }

  /** All that wait for the same list share one reading. */
  async #write(tx: Tx, { key, number, ...wanted }: Wanted & { key: string; number: number }): Promise<Kept> {
    const write = async (): Promise<Kept> => {
      const items = await listFlagRecords(tx, wanted);
      return { number, json: Buffer.from(JSON.stringify({ items })) };
    };
    const name = `${key} ${number}`;
    const others = this.#writing.get(name);
    // The transaction of the others may have failed.
    if (others) return await others.catch(write);
    const own = write().finally(() => this.#writing.delete(name));
    this.#writing.set(name, own);
    return await own;
  }

  #keep(key: string, list: Kept): void {
    const known = this.#kept.get(key);
    if (known && known.number > list.number) return;
    this.#drop(key);
    this.#kept.set(key, list);
    this.#bytes += list.json.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.json.length ?? 0;
    this.#kept.delete(key);
  }
}
