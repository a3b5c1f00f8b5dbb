import { describe, expect, it } from 'vitest';
import { type DebugEntry, DebugLog, isDebugMode } from './debug-log.ts';

describe('debug mode', () => {
  it('is on by the query parameter or the stored flag', () => {
    expect(isDebugMode('?debug=1', null)).toBe(true);
    expect(isDebugMode('', '1')).toBe(true);
    expect(isDebugMode('?debug=0', null)).toBe(false);
  });

  it('sends nothing while it is off, but what must always be sent', () => {
    const sent: DebugEntry[] = [];
    using log = new DebugLog({ enabled: false, now: () => 5, send: (entry) => sent.push(entry) });
    log.note('info', 'quiet', 'test');
    log.note('app-ready', 'ready', 'app', true);
    expect(sent).toEqual([{ kind: 'app-ready', ts: 5, msg: 'ready', tag: 'app' }]);
    expect(log.entries()).toEqual([]);
  });

  it('sends what the server takes: few at a time, none too long', () => {
    const sent: DebugEntry[] = [];
    let now = 100_000;
    using log = new DebugLog({ enabled: false, now: () => now, send: (entry) => sent.push(entry) });
    for (let index = 0; index < 30; index += 1) log.note('info', 'x'.repeat(9_000), 'test', true);
    expect(sent).toHaveLength(18);
    expect(sent[0]?.msg).toHaveLength(2_000);
    now += 10_000;
    log.note('info', 'later', 'test', true);
    expect(sent).toHaveLength(19);
  });
});
