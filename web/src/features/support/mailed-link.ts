/** True if the address contains the key of a visitor's ticket in its fragment: a signed id. */
export function isMailedLink(hash: string): boolean {
  return /^#[0-9a-f-]{36}\.[\w-]{20,}$/.test(hash);
}
