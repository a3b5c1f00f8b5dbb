/**
 * Idempotency keys for the writes of one form. Resending a step with the same content uses the same key, so that the
 * server does not repeat it if only the answer was lost; other content gets another key.
 */
export function createRepeatKeys(newKey: () => string): (step: string, body: unknown) => string {
  const sent = new Map<string, { readonly text: string; readonly key: string }>();
  return (step, body) => {
    const text = JSON.stringify(body);
    const before = sent.get(step);
    if (before?.text === text) return before.key;
    const key = newKey();
    sent.set(step, { text, key });
    return key;
  };
}
