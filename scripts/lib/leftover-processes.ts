import { readRuntimeState, updateRuntimeState } from '@switchyard/platform/embedded/data-files.ts';
import { processIdentity } from '@switchyard/platform/embedded/process-inspection.ts';
import { stopProcess } from '@switchyard/platform/embedded/stop-process.ts';

/** Records a process that must not outlive its supervisor. */
export function rememberProcess(dataDir: string, pid: number): void {
  const identity = processIdentity(pid);
  if (identity === undefined) return;
  const alive = readRuntimeState(dataDir).children.filter(
    (child) => processIdentity(child.pid) === child.identity,
  );
  updateRuntimeState(dataDir, { children: [...alive, { pid, identity }] });
}

/** Ends processes left by a killed supervisor. */
export async function stopLeftovers(dataDir: string): Promise<void> {
  const left = readRuntimeState(dataDir).children.filter(
    (child) => processIdentity(child.pid) === child.identity,
  );
  await Promise.all(
    left.map((child) =>
      stopProcess(child.pid, [
        ['SIGTERM', 10_000],
        ['SIGKILL', 5_000],
      ]),
    ),
  );
  if (readRuntimeState(dataDir).children.length > 0) updateRuntimeState(dataDir, { children: [] });
}
