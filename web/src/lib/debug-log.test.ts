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
});
