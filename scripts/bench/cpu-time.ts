import { readFileSync } from 'node:fs';

/** Clock ticks per second of /proc; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** CPU time, user and system, that a process has used so far; microseconds (proc(5), fields 14 and 15). */
export function cpuMicros(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000_000;
}

/** Resident memory of a process; bytes. */
export function residentBytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}
