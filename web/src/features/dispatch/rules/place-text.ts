/** A job's location: the address, and the territory unless the address includes it. */
export function placeText(job: { siteAddress: string; territory: string | null }): string {
  const { siteAddress, territory } = job;
  if (territory === null || siteAddress.includes(territory)) return siteAddress;
  return `${siteAddress} · ${territory}`;
}
