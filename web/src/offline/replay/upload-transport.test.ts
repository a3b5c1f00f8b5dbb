import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeDraft } from '../actions/make-draft.ts';
import { uploadTransport } from './upload-transport.ts';

const userId = '00000000-0000-7000-8000-000000000001';
const companyId = '00000000-0000-7000-8000-00000000c0c0';
const author = { userId, name: 'Ana Voss', technicianId: null };
const blob = { bytes: new ArrayBuffer(1_500_000), type: 'image/jpeg' };
const path = `/api/jobs/${companyId}/photos/${'ab'.repeat(32)}?total=1500000&takenAt=2026-11-21T09:00:00Z`;
const { draft } = makeDraft({ method: 'PUT', path, blob }, { author, companyId, now: 1000 });
const action = { ...draft, seq: 1, companyId, userId };

afterEach(() => vi.unstubAllGlobals());

/** A server at which another user is signed in from the second piece on. */
function serverWithSwitch() {
  const senders: (string | null)[] = [];
  const urls: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    urls.push(url);
    senders.push(new Headers(init.headers).get('x-actor'));
    const problem = { code: 'sync.actor_mismatch', title: 'Made by another user' };
    const answer =
      senders.length === 1
        ? Response.json({ received: 1_000_000, total: 1_500_000, photo: null })
        : new Response(JSON.stringify(problem), {
            status: 409,
            headers: { 'content-type': 'application/problem+json' },
          });
    return Promise.resolve(answer);
  });
  return { senders, urls };
}

it('sends the last byte again when the server has all of them, but could not store the whole', async () => {
  const sha256 = 'ab'.repeat(32);
  const offsets: (string | null)[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method !== 'PUT')
      return Promise.resolve(Response.json({ received: 3, total: 3, attachment: null }));
    const { searchParams } = new URL(url, 'http://device');
    offsets.push(searchParams.get('offset'));
    expect(searchParams.get('key')).toBe(action.id);
    expect((init.body as ArrayBuffer).byteLength).toBe(1);
    return Promise.resolve(Response.json({ received: 3, total: 3, attachment: { id: 'file', sha256 } }));
  });
  const url = `/api/attachment-uploads/job/${companyId}/${sha256}?total=3&name=a.txt`;
  const again = { ...action, url, attempts: [{ at: 1, outcome: 'failed', text: '' }] };
  const bytes = { bytes: new ArrayBuffer(3), type: 'text/plain' };
  expect(await uploadTransport(userId, () => 1000)(again, bytes, () => {})).toMatchObject({
    kind: 'results',
  });
  expect(offsets).toEqual(['2']);
});

describe('a picture on its way', () => {
  it('names its user with every piece, and stops when another user is signed in', async () => {
    const { senders, urls } = serverWithSwitch();
    expect(await uploadTransport(userId, () => 1000)(action, blob, () => {})).toEqual({ kind: 'other_user' });
    expect(senders).toEqual([userId, userId]);
    const [first, second] = urls.map((url) => new URL(url, 'http://device').searchParams);
    expect([first?.get('offset'), second?.get('offset')]).toEqual(['0', '1000000']);
    // By the clock that dated the picture, so that the server can compute its offset.
    expect(first?.get('sentAt')).toBe('1970-01-01T00:00:01.000Z');
    expect(first?.get('takenAt')).toBe('2026-11-21T09:00:00Z');
  });

  it.each([
    ['a page', '<html>Sign in to the hotel network</html>'],
    ['a word', '"ok"'],
    ['an upload without a picture', '{"received":1500000}'],
    ['a picture without a name', '{"received":1500000,"photo":{}}'],
    ['another picture', JSON.stringify({ received: 1_500_000, photo: { id: 'p', sha256: 'cd'.repeat(32) } })],
    ['a count that is none', '{"received":"all","photo":null}'],
  ])('stays on the device when the answer is %s', async (_what, text) => {
    vi.stubGlobal('fetch', async () => new Response(text));
    expect(await uploadTransport(userId, () => 1000)(action, blob, () => {})).toMatchObject({
      kind: 'garbage',
    });
  });
});
