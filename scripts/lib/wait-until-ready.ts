import { pollUntil } from '@switchyard/platform/embedded/poll-until.ts';

/**
 * Waits until the URL answers with a success status.
 * @throws if that takes longer than `timeoutMs`
 */
export async function waitUntilReady(url: string, timeoutMs: number): Promise<void> {
  let last = 'no answer';
  const isReady = async (): Promise<boolean> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      last = `${response.status} ${await response.text()}`.slice(0, 300);
      return response.ok;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
      return false;
    }
  };
  if (!(await pollUntil(isReady, timeoutMs, 100))) throw new Error(`${url} is not ready: ${last}`);
}
