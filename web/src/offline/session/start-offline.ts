import { offlineDatabaseName } from '@switchyard/contracts/offline/offline-record.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';
import { cachedRecord } from '../overlay/query-cache-record.ts';
import type { RequestArgs } from '../../core/request.ts';
import type { SessionUser } from '../../core/session-user.ts';
import type { AppStore } from '../../core/store.ts';
import { toastShown } from '../../ui/toast-slice.ts';
import { noteOwner } from '../database/database-owner.ts';
import { followDeviceStores } from '../database/follow-device-stores.ts';
import { saveOutboxFile } from '../outbox/export-outbox.ts';
import { FormDrafts } from '../database/form-drafts.ts';
import { pruneAcknowledged } from '../overlay/prune-acknowledged.ts';
import { cachedParts } from './cached-parts.ts';
import { CachedRecords } from '../cache/cached-records.ts';
import { lead } from '../replay/leader.ts';
import { OfflineDatabase } from '../database/offline-database.ts';
import { OfflineRuntime } from './offline-runtime.ts';
import type { Overlay } from './offline-handle.ts';
import type { OfflineSession } from './offline-session.ts';
import { offlineNoted } from '../../core/offline-slice.ts';
import { OutboxEditor } from '../outbox/outbox-editor.ts';
import { OutboxStore } from '../outbox/outbox-store.ts';
import { overlayList, overlayRecord } from '../overlay/overlay.ts';
import { rebaseAnswer } from '../overlay/rebase-answer.ts';
import { uploadTransport } from '../replay/upload-transport.ts';
import { answerOfUnsent, queuedCall } from '../actions/queued-call.ts';
import { pruneIdMap } from '../database/prune-id-map.ts';
import { keepUser, whoIsSignedIn } from './signed-in-user.ts';
import { StorageWatch } from '../database/storage-watch.ts';
import { syncTransport } from '../replay/sync-transport.ts';
import { joinTabs } from '../outbox/tab-channel.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

export { forgetEnded } from '../cache/wipe-device.ts';

export const overlay: Overlay = { record: overlayRecord, list: overlayList, rebase: rebaseAnswer };

/** Opens the outbox and cached records of a user and starts replay. @throws OfflineStorageError */
export async function startOffline(store: AppStore, user: SessionUser): Promise<OfflineSession> {
  const database: OfflineDatabase = await OfflineDatabase.open(offlineDatabaseName(user.companyId, user.id), {
    onProblem: (problem) => void store.dispatch(offlineNoted({ problem })),
    // Expired records first, then all that the server has too.
    makeRoom: async () => {
      if ((await kept.evict()) === 0) await kept.evict(true);
    },
  });
  const kept = new CachedRecords({ database, now });
  try {
    return await startOn({ database, kept }, store, user);
  } catch (cause) {
    // The next try opens it again.
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
    upload: uploadTransport(user.id, now),
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
    ...cachedParts(kept),
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

type Storage = { readonly database: OfflineDatabase; readonly kept: CachedRecords };

/** Starts what runs beside the outbox until the returned function is called. */
function follow(store: AppStore, runtime: OfflineRuntime, { database, kept }: Storage): () => void {
  const stop = [
    followNetwork(store, runtime),
    warnBeforeLeaving(store),
    pruneAcknowledged(store),
    ...(database.isReadOnly
      ? []
      : [
          followDeviceStores(store, database, async (jobId) =>
            customerOf(cachedRecord(store.getState(), jobId) ?? (await kept.find('job', jobId))),
          ),
          keepUser(store, kept, runtime.userId),
        ]),
  ];
  return () => {
    for (const end of stop) end();
  };
}

type Tidying = { readonly now: number; readonly name: string };

/** Stores the user's name and removes data that is no longer needed. Failure of either does not matter. */
function tidy(database: OfflineDatabase, drafts: FormDrafts, { now, name }: Tidying): void {
  if (database.isReadOnly) return;
  void Promise.all([noteOwner(database, name), drafts.prune(), pruneIdMap(database, now)]).catch(() => {});
}

function authorOf({ id: userId, firstName, lastName, technicianId }: CurrentUser) {
  return { userId, name: `${firstName} ${lastName}`.trim(), technicianId };
}

/** Identifies this browser's database to the server, not the user. */
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

/** Calls of the views and the live connection notice first whether there is a network. */
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

function customerOf(job: object | undefined): string | null {
  return job !== undefined && 'customerId' in job && typeof job.customerId === 'string'
    ? job.customerId
    : null;
}
