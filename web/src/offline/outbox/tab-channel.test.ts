import { expect, it } from 'vitest';
import { joinTabs } from './tab-channel.ts';

it('ignores what is reported after a session has ended', () => {
  const channel = joinTabs('ended', () => {});
  channel[Symbol.dispose]();
  expect(() => channel.post({ kind: 'wake' })).not.toThrow();
});
