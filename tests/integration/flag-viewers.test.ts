import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { openSecondProcess } from '../support/second-process.ts';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import type { TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import type { WsClient } from '../support/ws-client.ts';

let stack: SpineStack;
let company: FlagCompany;
beforeAll(async () => {
  stack = await startSpineStack();
  company = await newFlagCompany(stack.test);
});
afterAll(() => stack[Symbol.asyncDispose]());

async function view(user: TestUser, flag: string, editing: string | null = null): Promise<WsClient> {
  const socket = await stack.socket(user, { protocol: 'ops.v2' });
  socket.send({ type: 'flag_viewing', flag, editing });
  return socket;
}

/** Waits until the newest list of a socket names these users. */
async function sees(socket: WsClient, flag: string, expected: Record<string, string | null>): Promise<void> {
  await waitFor(`the list ${JSON.stringify(expected)}`, () => {
    const last = socket.messages.findLast((message) => message['type'] === 'flag_viewers');
    const viewers = (last?.['viewers'] ?? []) as { userId: string; editing: string | null }[];
    const seen = Object.fromEntries(viewers.map(({ userId, editing }) => [userId, editing]));
    const isSame = Object.keys(seen).length === Object.keys(expected).length;
    return last?.['flag'] === flag && isSame && Object.entries(expected).every(([id, at]) => seen[id] === at);
  });
}

describe('the page of a flag', () => {
  it('shows who has it open and edits its rules, from the start until the socket closes', async () => {
    const { admin } = company;
    const colleague = await company.user('admin');
    const manager = await company.user('manager');
    await using first = await view(admin, 'watched_flag');
    await sees(first, 'watched_flag', { [admin.actor.userId]: null });
    const second = await view(colleague, 'watched_flag', 'production');
    await sees(first, 'watched_flag', { [admin.actor.userId]: null, [colleague.actor.userId]: 'production' });
    await sees(second, 'watched_flag', {
      [admin.actor.userId]: null,
      [colleague.actor.userId]: 'production',
    });
    await using elsewhere = await view(manager, 'other_flag');
    await sees(elsewhere, 'other_flag', { [manager.actor.userId]: null });
    second.send({ type: 'flag_viewing', flag: 'watched_flag', editing: null });
    await sees(first, 'watched_flag', { [admin.actor.userId]: null, [colleague.actor.userId]: null });
    await second[Symbol.asyncDispose]();
    await sees(first, 'watched_flag', { [admin.actor.userId]: null });
    elsewhere.send({ type: 'flag_viewing', flag: 'watched_flag', editing: null });
    await sees(elsewhere, 'watched_flag', { [admin.actor.userId]: null, [manager.actor.userId]: null });
    elsewhere.send({ type: 'flag_viewing', flag: null, editing: null });
    await sees(first, 'watched_flag', { [admin.actor.userId]: null });
  });

  it('shows one entry for several windows of a user, and that one of them edits', async () => {
    const colleague = await company.user('admin');
    await using first = await view(colleague, 'twice_flag');
    await using second = await view(colleague, 'twice_flag', 'staging');
    await sees(first, 'twice_flag', { [colleague.actor.userId]: 'staging' });
    await sees(second, 'twice_flag', { [colleague.actor.userId]: 'staging' });
  });

  it('shows who has it open in another process', async () => {
    const { admin } = company;
    const colleague = await company.user('admin');
    await using second = await openSecondProcess(stack, colleague);
    await using here = await view(admin, 'everywhere');
    await using there = await stack.socket(colleague, { protocol: 'ops.v2', port: second.port });
    there.send({ type: 'flag_viewing', flag: 'everywhere', editing: 'production' });
    const both = { [admin.actor.userId]: null, [colleague.actor.userId]: 'production' };
    await sees(here, 'everywhere', both);
    await sees(there, 'everywhere', both);
    await there[Symbol.asyncDispose]();
    await sees(here, 'everywhere', { [admin.actor.userId]: null });
  });

  it('shows nobody of another company, and technicians are not part of it', async () => {
    const other = await newFlagCompany(stack.test);
    await using theirs = await view(other.admin, 'shared_name');
    await using van = await view(await company.user('technician'), 'shared_name');
    await using ours = await view(company.admin, 'shared_name');
    await sees(ours, 'shared_name', { [company.admin.actor.userId]: null });
    await sees(theirs, 'shared_name', { [other.admin.actor.userId]: null });
    expect(van.messages.filter((message) => message['type'] === 'flag_viewers')).toEqual([]);
  });
});
