import { afterEach, describe, expect, it, vi } from 'vitest';
import { request, requestUrl } from './request.ts';

const signal = new AbortController().signal;
const json = 'application/json';

function answer(status: number, body: string, type = json, headers: Record<string, string> = {}): Request[] {
  const calls: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(new Request(`http://localhost${url}`, init));
    return new Response(body, { status, headers: { 'content-type': type, ...headers } });
  });
  return calls;
}

afterEach(() => vi.unstubAllGlobals());

describe('a call to the server', () => {
  it('leaves out empty query parameters and joins lists by commas', () => {
    const query = { q: '', state: ['paused', 'scheduled'], cursor: null, limit: 50, late: false };
    expect(requestUrl({ path: '/api/jobs', query })).toBe(
      '/api/jobs?state=paused%2Cscheduled&limit=50&late=false',
    );
  });

  it('carries the session, a key and the revision when it writes', async () => {
    const calls = answer(200, '{"id":"1"}', json, { etag: '"v8"' });
    const result = await request(
      { path: '/api/jobs/1', method: 'PATCH', body: { title: 'x' }, revision: 7 },
      signal,
    );
    expect(result).toEqual({ data: { id: '1' }, meta: { status: 200, etag: '"v8"' } });
    const [call] = calls;
    expect(call?.credentials).toBe('include');
    expect(call?.headers.get('if-match')).toBe('"v7"');
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(call?.headers.get('x-requested-with')).toBe('switchyard');
    expect(call?.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(call?.headers.get('content-type')).toBe(json);
  });

  it('keeps the key it is given', async () => {
    const calls = answer(200, '{}');
    await request({ path: '/api/jobs', method: 'POST', body: {}, idempotencyKey: 'same' }, signal);
    expect(calls[0]?.headers.get('idempotency-key')).toBe('same');
  });

  it('sends a file as it is', async () => {
    const calls = answer(200, '{}');
    await request({ path: '/api/photos', method: 'POST', body: new FormData() }, signal);
    expect(calls[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data/);
  });

  it('throws on 401 by default and answers null when asked to', async () => {
    answer(401, '');
    expect(await request({ path: '/api/auth/user' }, signal)).toMatchObject({ error: { status: 401 } });
    expect(await request({ path: '/api/auth/user', on401: 'null' }, signal)).toMatchObject({ data: null });
  });

  it('fails with status and body as text and keeps the problem', async () => {
    answer(409, '{"code":"visit.conflict"}', 'application/problem+json');
    expect(await request({ path: '/api/visits/1' }, signal)).toMatchObject({
      error: { status: 409, text: '409: {"code":"visit.conflict"}', problem: { code: 'visit.conflict' } },
    });
  });

  it('takes the answer of a gateway with nobody behind it for none', async () => {
    for (const status of [502, 503, 504]) {
      answer(status, '<html>Bad gateway</html>', 'text/html');
      expect(await request({ path: '/api/jobs' }, signal)).toMatchObject({ error: { status: 'network' } });
    }
    const problem = { code: 'service.unavailable', title: 'Away', status: 503 };
    answer(503, JSON.stringify(problem), 'application/problem+json');
    expect(await request({ path: '/api/jobs' }, signal)).toMatchObject({ error: { status: 'network' } });
    // The service includes the request id in its refusals.
    answer(503, JSON.stringify({ ...problem, traceId: 'r1' }), 'application/problem+json');
    expect(await request({ path: '/api/jobs' }, signal)).toMatchObject({ error: { status: 503 } });
  });

  it('takes a page of the network on the way for no answer: nothing was read, and nothing written', async () => {
    const page = '<html><form>Sign in to the hotel network</form></html>';
    answer(200, page, 'text/html');
    expect(await request({ path: '/api/jobs/1', method: 'PATCH', body: {} }, signal)).toMatchObject({
      error: { status: 'network' },
    });
    expect(await request({ path: '/api/auth/user', on401: 'null' }, signal)).toMatchObject({
      error: { status: 'network' },
    });
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    expect(await request({ path: '/api/jobs/1', method: 'DELETE' }, signal)).toMatchObject({ data: null });
  });

  it('names a call that got no answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await request({ path: '/api/jobs' }, signal)).toEqual({
      error: { status: 'network', text: 'Failed to fetch' },
    });
  });
});
