import type { AppStore } from '../app/store.ts';
import type { ActionView } from './action-view.ts';
import { DeviceStores } from './device-stores.ts';

/** Writes down pictures and forms as they are kept and sent, until the answer is called. */
export function followDeviceStores(store: AppStore, databaseName: string): () => void {
  const stores = new DeviceStores(databaseName);
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
      if (!known.has(action.id)) void kept(stores, action).catch(() => {});
    }
    for (const [id, action] of known) if (!current.has(id)) void sent(stores, action).catch(() => {});
    known = current;
  };
  look();
  return store.subscribe(look);
}

function kept(stores: DeviceStores, { id, target, timestamp, body }: ActionView): Promise<void> {
  if (target?.kind === 'photo') {
    const { id: sha256, parentId } = target;
    return stores.photoKept({
      id: sha256 ?? id,
      jobId: parentId ?? '',
      customerId: null,
      metadata: { timestamp },
    });
  }
  const formType = typeof body === 'object' && body !== null && 'kind' in body ? String(body.kind) : 'entry';
  return stores.formKept({ id, formType, status: 'queued', timestamp, data: body });
}

function sent(stores: DeviceStores, { id, target }: ActionView): Promise<void> {
  return target?.kind === 'photo' ? stores.photoSent(target.id ?? id) : stores.formSent(id);
}
