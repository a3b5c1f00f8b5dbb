const listsCache = 'switchyard-versions';
const listsKey = '/switchyard-versions';
/** Versions whose files stay: tabs that were opened before an update still load parts of theirs. */
const keptVersions = 3;

export type StoredFiles = {
  readonly cacheName: string;
  /** Addresses of this version's files in the cache. */
  readonly own: readonly string[];
};

/** Removes the files that none of the last versions needs. Their lists are stored beside the files. */
export async function removeOldFiles({ cacheName, own }: StoredFiles): Promise<void> {
  const [lists, files] = await Promise.all([caches.open(listsCache), caches.open(cacheName)]);
  const before = (await (await lists.match(listsKey))?.json()) as string[][] | undefined;
  const kept = [own, ...(before ?? [])].slice(0, keptVersions);
  const needed = new Set(kept.flat());
  for (const request of await files.keys()) {
    if (!needed.has(request.url)) await files.delete(request);
  }
  await lists.put(listsKey, new Response(JSON.stringify(kept)));
}
