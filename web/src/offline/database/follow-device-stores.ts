import type { AppStore } from '../../core/store.ts';
import type { ActionView } from '../../core/action-view.ts';
import { DeviceStores, type OfflinePhoto } from './device-stores.ts';
import type { OfflineDatabase } from './offline-database.ts';

/** Id of the customer of a job; null if the job is not cached. */
type CustomerOfJob = (jobId: string) => Promise<string | null>;

/** Records pictures and forms as they are queued and sent, until the returned function is called. */
export function followDeviceStores(
  store: AppStore,
  database: OfflineDatabase,
  customerOfJob: CustomerOfJob,
): () => void {
  const stores = new DeviceStores(database);
  const photos = new PhotoRows(stores, customerOfJob);
  let known: ReadonlyMap<string, ActionView> = new Map();
  let seen: readonly ActionView[] = [];
  const look = () => {
    const { actions } = store.getState().offline;
    if (actions === seen) return;
    seen = actions;
    const current = new Map<string, ActionView>();
    for (const action of actions) {
      const { target } = action;
      if (target?.kind !== 'photo' && target?.kind !== 'visit_entry') continue;
      current.set(action.id, action);
      if (!known.has(action.id)) kept({ stores, photos }, action);
    }
    for (const [id, action] of known) if (!current.has(id)) sent({ stores, photos }, action);
    known = current;
  };
  look();
  const stop = store.subscribe(look);
  return () => {
    stop();
    stores[Symbol.dispose]();
  };
}

type Rows = { readonly stores: DeviceStores; readonly photos: PhotoRows };

function kept({ stores, photos }: Rows, { id, target, timestamp, body }: ActionView): void {
  if (target?.kind === 'photo') {
    photos.kept({ id: target.id ?? id, jobId: target.parentId ?? '', metadata: { timestamp } });
    return;
  }
  const formType = typeof body === 'object' && body !== null && 'kind' in body ? String(body.kind) : 'entry';
  stores.formKept({ id, formType, status: 'queued', timestamp, data: body });
}

function sent({ stores, photos }: Rows, { id, target }: ActionView): void {
  if (target?.kind === 'photo') photos.sent(target.id ?? id);
  else stores.formSent(id);
}

type KeptPhoto = Omit<OfflinePhoto, 'uploadStatus' | 'customerId'>;

/** Writes the rows of pictures. A row is written before it is marked as sent. */
class PhotoRows {
  readonly #stores: DeviceStores;
  readonly #customerOfJob: CustomerOfJob;
  readonly #writes = new Map<string, Promise<void>>();

  constructor(stores: DeviceStores, customerOfJob: CustomerOfJob) {
    this.#stores = stores;
    this.#customerOfJob = customerOfJob;
  }

  kept(photo: KeptPhoto): void {
    const write = async () => {
      const customerId = await this.#customerOfJob(photo.jobId).catch(() => null);
      await this.#stores.photoKept({ ...photo, customerId });
    };
    this.#writes.set(
      photo.id,
      write().catch(() => {}),
    );
  }

  sent(id: string): void {
    const written = this.#writes.get(id) ?? Promise.resolve();
    this.#writes.delete(id);
    written.then(() => this.#stores.photoSent(id)).catch(() => {});
  }
}
