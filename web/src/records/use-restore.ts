import { t } from '@lingui/core/macro';
import { describeRequestError } from '../lib/request-error.ts';
import { useToast } from '../ui/use-toast.ts';
import type { Revised, TaggedRecord } from './record-api.ts';

/** The parts of a record's api that restoring needs. */
export type RestoreApi = {
  readonly record: TaggedRecord;
  readonly restore: {
    readonly useMutation: () => readonly [
      (target: Revised) => { unwrap: () => Promise<unknown> },
      { readonly isLoading: boolean },
    ];
  };
};

/** Restores deleted records of a kind, and offers that right after a deletion. */
export function useRestore({ record, restore: endpoint }: RestoreApi) {
  const [send, { isLoading }] = endpoint.useMutation();
  const toast = useToast();
  /** Shows the result in a toast; never throws. */
  const restore = async ({ id, revision }: Revised, name: string): Promise<void> => {
    try {
      await send({ id, revision }).unwrap();
      const href = pageOf(record, id);
      toast({ title: t`${name} is back`, ...(href === null ? {} : { action: { label: t`Open`, href } }) });
    } catch (error) {
      toast({
        title: t`${name} was not restored`,
        description: describeRequestError(error),
        variant: 'destructive',
      });
    }
  };
  const offerUndo = ({ id, revision }: Revised, name: string): void => {
    toast({
      title: t`${name} was deleted`,
      description: t`It can be restored within 30 days.`,
      durationMs: 10_000,
      action: { label: t`Undo`, onSelect: () => void restore({ id, revision }, name) },
    });
  };
  return { restore, offerUndo, isRestoring: isLoading };
}

/** Page of a record that was just restored, by the link of its events. */
function pageOf({ kind, link }: TaggedRecord, id: string): string | null {
  return link({ type: `${kind}.restored`, id, label: '', jobId: null, related: [] });
}
