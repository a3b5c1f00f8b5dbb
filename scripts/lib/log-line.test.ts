import { expect, test } from 'vitest';
import { describeLogLine } from './log-line.ts';

test.for([
  ['{"level":30,"msg":"request completed"}', undefined],
  ['{"level":40,"msg":"slow"}', 'WARN slow'],
  [
    '{"level":50,"msg":"relay failed","err":{"message":"no connection"}}',
    'ERROR relay failed: no connection',
  ],
  ['{"level":50,"msg":"same","err":{"message":"same"}}', 'ERROR same'],
  ['Error: something broke', 'Error: something broke'],
  ['{ half a line', '{ half a line'],
  ['', undefined],
] as const)('%s is shown as %s', ([line, shown]) => {
  expect(describeLogLine(line)).toBe(shown);
});
