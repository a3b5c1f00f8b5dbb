import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { findOwnPorts } from './own-ports.ts';

/** Searches like a process with our number, prints what it found, and waits. */
const otherProcess = `
  Object.defineProperty(process, 'pid', { value: ${process.pid} });
  const { findOwnPorts } = await import(${JSON.stringify(new URL('own-ports.ts', import.meta.url).href)});
  process.stdin.resume();
  process.stdout.write(JSON.stringify(await findOwnPorts(4)));
`;

test('no search finds a port of another search before its server has started', async () => {
  const first = await findOwnPorts(4);
  const other = spawn(process.execPath, ['--input-type=module', '--eval', otherProcess], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [printed] = (await once(other.stdout, 'data')) as [Buffer];
  const second = JSON.parse(printed.toString()) as number[];
  const third = await findOwnPorts(4);
  other.stdin.end();
  await once(other, 'exit');
  expect(new Set([...first, ...second, ...third]).size).toBe(12);
});
