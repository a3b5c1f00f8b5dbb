import { readdirSync, readFileSync } from 'node:fs';

/** CPU time, user and system, used so far by the threads of a process; microseconds (proc(5), schedstat). */
export function cpuMicros(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1000;
}

/** CPU time used so far by a process and its children, ended ones included; microseconds, to 10 ms (proc(5), stat). */
export function familyCpuMicros(pid: number): number {
  const family = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && (Number(name) === pid || statOf(name)[parentField] === String(pid)),
  );
  const ticks = family.flatMap((name) =>
    statOf(name)
      .slice(firstTimeField, firstTimeField + 4)
      .map(Number),
  );
  return ticks.reduce((sum, value) => sum + value, 0) * tickMicros;
}

const tickMicros = 10_000;
/** Places in `stat` after the name of the program. */
const parentField = 1;
const firstTimeField = 11;

/** Empty for a process that has ended. */
function statOf(pid: string): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Resident memory of a process; bytes. */
export function residentBytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}
