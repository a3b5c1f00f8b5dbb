const key = 'switchyard-early-reads';

type EarlyWindow = typeof globalThis & { switchyardEarly?: Record<string, Promise<Response>> };

/** What the head of the document asked for before the application ran; each answer is used once. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const { switchyardEarly: early } = globalThis as EarlyWindow;
  const answer = early?.[url];
  if (early) delete early[url];
  return answer;
}

/** Lets the next start of a page ask for this before its code has arrived. `until`: how long it holds, epoch ms. */
export function rememberEarlyRead(
  path: string,
  read: { readonly url: string; readonly until: number },
): void {
  try {
    localStorage.setItem(key, JSON.stringify({ [path]: read }));
  } catch {
    // Storage may be blocked; the next start is a little slower.
  }
}
