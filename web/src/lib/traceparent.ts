/** A W3C `traceparent` that begins a trace: each call has its own. */
export function newTraceparent(): string {
  const id = (crypto.randomUUID() + crypto.randomUUID()).replaceAll('-', '');
  return `00-${id.slice(0, 32)}-${id.slice(32, 48)}-01`;
}
