/** Where a job is: the address, and the territory unless the address names it. */
export function placeText(job: { siteAddress: string; territory: string | null }): string {
  const { siteAddress, territory } = job;
  if (territory === null || siteAddress.includes(territory)) return siteAddress;
  return `${siteAddress} · ${territory}`;
}
