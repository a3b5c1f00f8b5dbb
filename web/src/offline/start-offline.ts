import { offlineDatabaseName } from '@switchyard/contracts/offline/offline-record.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';
import type { RequestArgs } from '../app/request.ts';
import type { SessionUser } from '../app/session-user.ts';
import type { AppStore } from '../app/store.ts';
import { toastShown } from '../ui/toast-slice.ts';
import { noteOwner } from './database-owner.ts';
import { followDeviceStores } from './follow-device-stores.ts';
import { saveOutboxFile } from './export-outbox.ts';
import { FormDrafts } from './form-drafts.ts';
import { letGoOfAcknowledged } from './let-go-of-acknowledged.ts';
import { keptParts } from './kept-parts.ts';
import { KeptRecords } from './kept-records.ts';
import { lead } from './leader.ts';
import { OfflineDatabase } from './offline-database.ts';
import { OfflineRuntime } from './offline-runtime.ts';
import type { Overlay } from './offline-handle.ts';
import type { OfflineSession } from './offline-session.ts';
import { offlineNoted } from './offline-slice.ts';
import { OutboxEditor } from './outbox-editor.ts';
import { OutboxStore } from './outbox-store.ts';
import { overlayList, overlayRecord } from './overlay.ts';
import { photoTransport } from './photo-transport.ts';
import { answerOfUnsent, queuedCall } from './queued-call.ts';
import { pruneIdMap } from './prune-id-map.ts';
import { keepUser, whoIsSignedIn } from './signed-in-user.ts';
import { StorageWatch } from './storage-watch.ts';
import { syncTransport } from './sync-transport.ts';
import { joinTabs } from './tab-channel.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

export const overlay: Overlay = { record: overlayRecord, list: overlayList };

/** Opens outbox and kept records of a user and starts replaying. @throws OfflineStorageError */
export async function startOffline(store: AppStore, user: SessionUser): Promise<OfflineSession> {
  const database: OfflineDatabase = await OfflineDatabase.open(offlineDatabaseName(user.companyId, user.id), {
    onProblem: (problem) => void store.dispatch(offlineNoted({ problem })),
    // First what is past its time, then everything that the server has too.
    makeRoom: async () => {
      if ((await kept.evict()) === 0) await kept.evict(true);
    },
  });
  const kept = new KeptRecords({ database, now });
  try {
    return await startOn({ database, kept }, store, user);
  } catch (cause) {
    // The next try opens it anew.
    database[Symbol.dispose]();
    throw cause;
  }
}

const now = () => Date.now();

async function startOn(
  { database, kept }: Storage,
  store: AppStore,
  user: SessionUser,
): Promise<OfflineSession> {
  const owner = { companyId: user.companyId, userId: user.id };
  const author = authorOf(user);
  const storage = new StorageWatch({
    onMeasured: (use) => void store.dispatch(offlineNoted({ storage: use })),
    makeRoom: () => kept.evict(),
  });
  const deviceId = await deviceIdOf(database);
  const runtime = new OfflineRuntime({
    userId: user.id,
    context: { author, companyId: user.companyId },
    dispatch: (action) => void store.dispatch(action),
    database,
    outbox: new OutboxStore({ database, owner, now }),
    editor: new OutboxEditor(database),
    kept,
    transport: syncTransport({ deviceId, actorId: user.id, now }),
    photo: photoTransport(user.id, now),
    leadership: lead(database),
    joinTabs,
    now,
    random: () => Math.random(),
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (handle) => clearTimeout(handle as number),
    offlineSince: () => store.getState().offline.offlineSince,
    whoIsSignedIn: () => whoIsSignedIn(store),
    onKept: () => storage.written(),
    onNotice: (title, description) => void store.dispatch(toastShown({ title, description })),
  });
  if (user.keptAt !== undefined) runtime.waitForUser();
  await runtime.start();
  const stop = follow(store, runtime, { database, kept });
  storage.start();
  const drafts = new FormDrafts({ database, now });
  tidy(database, drafts, { now: now(), name: author.name });
  const dispose = runtime[Symbol.asyncDispose].bind(runtime);
  return Object.assign(runtime, {
    ...keptParts(kept),
    drafts,
    queue: async (call: RequestArgs, method: WriteMethod) =>
      runtime.enqueue(await queuedCall(call, method, { state: store.getState(), userId: user.id, kept })),
    unsentAnswer: (call: RequestArgs) => answerOfUnsent(call, store.getState()),
    saveFile: async (zone: string) => saveOutboxFile(await runtime.exportText(), { zone, now: now() }),
    [Symbol.asyncDispose]: async () => {
      stop();
      await dispose();
    },
  });
}

type Storage = { readonly database: OfflineDatabase; readonly kept: KeptRecords };

/** What runs beside the outbox until the answer is called. */
function follow(store: AppStore, runtime: OfflineRuntime, { database, kept }: Storage): () => void {
  const stop = [
    followNetwork(store, runtime),
    warnBeforeLeaving(store),
    letGoOfAcknowledged(store),
    ...(database.isReadOnly
      ? []
      : [followDeviceStores(store, database), keepUser(store, kept, runtime.userId)]),
  ];
  return () => {
    for (const end of stop) end();
  };
}

type Tidying = { readonly now: number; readonly name: string };

/** Notes whose database it is and lets go of what nobody needs any more. Work goes on without either. */
function tidy(database: OfflineDatabase, drafts: FormDrafts, { now, name }: Tidying): void {
  if (database.isReadOnly) return;
  void Promise.all([noteOwner(database, name), drafts.prune(), pruneIdMap(database, now)]).catch(() => {});
}

function authorOf({ id: userId, firstName, lastName, technicianId }: CurrentUser) {
  return { userId, name: `${firstName} ${lastName}`.trim(), technicianId };
}

/** Names this browser's database to the server, not the person. */
function deviceIdOf(database: OfflineDatabase): Promise<string> {
  if (database.isReadOnly) return Promise.resolve(crypto.randomUUID());
  return database.run(['meta'], 'readwrite', async (transaction) => {
    const meta = transaction.objectStore('meta');
    const known: unknown = await meta.get('deviceId');
    if (typeof known === 'string') return known;
    const made = crypto.randomUUID();
    await meta.put?.(made, 'deviceId');
    return made;
  });
}

/** Calls of the views and the live connection know first whether there is a network. */
function followNetwork(store: AppStore, runtime: OfflineRuntime): () => void {
  let network: string | null = null;
  let connection: string | null = null;
  const look = () => {
    const state = store.getState();
    if (state.offline.network !== network) {
      network = state.offline.network;
      runtime.networkHeard(network === 'online');
    }
    if (state.connection.status !== connection) {
      connection = state.connection.status;
      if (connection === 'live') runtime.networkHeard(true);
    }
  };
  look();
  return store.subscribe(look);
}
