import type { AppStore } from '../../core/store.ts';
import type { ActionView } from '../../core/action-view.ts';
import { DeviceStores } from './device-stores.ts';
import type { OfflineDatabase } from './offline-database.ts';

/** Records pictures and forms as they are queued and sent, until the returned function is called. */
export function followDeviceStores(store: AppStore, database: OfflineDatabase): () => void {
  const stores = new DeviceStores(database);
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
      if (!known.has(action.id)) kept(stores, action);
    }
    for (const [id, action] of known) if (!current.has(id)) sent(stores, action);
    known = current;
  };
  look();
  const stop = store.subscribe(look);
  return () => {
    stop();
    stores[Symbol.dispose]();
  };
}

function kept(stores: DeviceStores, { id, target, timestamp, body }: ActionView): void {
  if (target?.kind === 'photo') {
    const { id: sha256, parentId } = target;
    const photo = { id: sha256 ?? id, jobId: parentId ?? '', customerId: null, metadata: { timestamp } };
    stores.photoKept(photo).catch(() => {});
    return;
  }
  const formType = typeof body === 'object' && body !== null && 'kind' in body ? String(body.kind) : 'entry';
  stores.formKept({ id, formType, status: 'queued', timestamp, data: body });
}

function sent(stores: DeviceStores, { id, target }: ActionView): void {
  if (target?.kind === 'photo') stores.photoSent(target.id ?? id).catch(() => {});
  else stores.formSent(id);
}
