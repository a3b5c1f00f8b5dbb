/**
 * A web address, domain or email address as mail programs link it, including dots of other scripts. A dot followed by
 * a space, as in "St. John", does not match.
 */
const address = /@|:\/\/|[\p{L}\p{N}-][.。．｡]\p{L}{2}/u;
const dotInside = /([\p{L}\p{N}-])[.。．｡](?=\p{L}{2,})/gu;

/** True if the name contains an address. */
export function hasAddress(text: string): boolean {
  return address.test(text);
}

/** The text with its addresses broken up so that mail programs do not link them; for subjects and senders. */
export function withoutAddresses(text: string): string {
  return (
    text
      // For a scheme longer than 20 characters some letters remain, but no address.
      .replaceAll(/\w{1,20}:\/\//gu, '')
      .replaceAll('@', ' at ')
      .replaceAll(dotInside, '$1. ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
