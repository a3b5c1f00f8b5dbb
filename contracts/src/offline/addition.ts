/**
 * True for a command that adds something beside a record, such as a note, a time or a message: it neither changes the
 * record nor depends on its state, so an earlier change that needs a person does not hold it up.
 */
export function isAddition({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return (
    method === 'POST' &&
    (path === '/api/communications' ||
      path === '/api/comments' ||
      /^\/api\/(?:visits\/[^/]+\/entries|equipment\/[^/]+\/readings)$/.test(path))
  );
}
