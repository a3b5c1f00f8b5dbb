/** Whether the address carries the key of a visitor's ticket behind the `#`: a signed id. */
export function isMailedLink(hash: string): boolean {
  return /^#[0-9a-f-]{36}\.[\w-]{20,}$/.test(hash);
}
