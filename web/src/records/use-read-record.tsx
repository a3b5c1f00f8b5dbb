import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { Revised, TaggedRecord } from './record-api.ts';
import type { PageApi } from './record-page.tsx';

export type ReadApi<Item> = { readonly record: TaggedRecord } & Pick<PageApi<Item>, 'read'>;
type Read<Item> =
  | { readonly item: Item; readonly fallback: null }
  | { readonly item: null; readonly fallback: ReactNode };

/** One record for a panel, and what to show until it has been read. A record read before is shown and refetched. */
export function useReadRecord<Item extends Revised>({ record, read }: ReadApi<Item>, id: string): Read<Item> {
  const { data, error, refetch } = read.useQuery(id, { refetchOnMountOrArgChange: true });
  if (data?.id === id) return { item: data, fallback: null };
  const title = t`This ${record.noun[0]} could not be read`;
  const isFailed = data === undefined && Boolean(error);
  return {
    item: null,
    fallback: isFailed ? <ErrorState error={error} title={title} onRetry={refetch} /> : <SkeletonRows />,
  };
}
