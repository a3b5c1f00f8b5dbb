import 'fake-indexeddb/auto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { describe, expect, it } from 'vitest';
import { cachedParts } from './cached-parts.ts';
import { OfflineHandle } from './offline-handle.ts';
import type { OfflineSession } from './offline-session.ts';
import { OfflineLab } from '../testing/offline-lab.ts';

const user = (id: string) => ({ id, companyId: 'c' }) as CurrentUser;
const job = (id: string) => ({ items: [{ id, revision: 1 }] });

/** A handle whose users have separate databases. */
function handleOf() {
  const handle = new OfflineHandle();
  handle.openWith(async ({ id }): Promise<OfflineSession> => {
    const { runtime, kept } = await new OfflineLab(`handle-${id}`).openTab();
    return Object.assign(runtime, {
      ...cachedParts(kept),
      queue: () => Promise.reject(new Error('Not asked for')),
      unsentAnswer: () => undefined,
      saveFile: () => Promise.resolve(),
      drafts: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
    });
  });
  return handle;
}

describe('the storage of the signed-in user', () => {
  it('keeps nothing that another user has read', async () => {
    const handle = handleOf();
    handle.follow(user('ana'));
    await handle.session();
    handle.follow(null);
    handle.follow(user('ben'));
    handle.keepAnswer('/api/jobs', job('read-by-ben'), 0);
    expect(await (await handle.current())?.kept('job')).toEqual([]);
    const ben = await handle.session();
    expect((await ben.kept('job')).map(({ data }) => data)).toMatchObject([{ id: 'read-by-ben' }]);
    await ben[Symbol.asyncDispose]();
  });

  it('forgets what was read before a sign-out and never kept', async () => {
    const handle = handleOf();
    handle.follow(user('cy'));
    handle.keepAnswer('/api/jobs', job('read-by-cy'), 0);
    handle.follow(null);
    handle.follow(user('di'));
    const di = await handle.session();
    expect(await di.kept('job')).toEqual([]);
    await di[Symbol.asyncDispose]();
  });
});
