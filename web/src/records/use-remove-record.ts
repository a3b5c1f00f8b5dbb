import { t } from '@lingui/core/macro';
import { describeRequestError } from '../lib/request-error.ts';
import { useToast } from '../ui/use-toast.ts';
import type { DeleteApi } from './delete-record.tsx';
import type { Revised } from './record-api.ts';
import { useRestore } from './use-restore.ts';

/** Deletes a record of a list at once, and offers to undo it. `then`: called once it is gone. */
export function useRemoveRecord(
  api: DeleteApi,
  then: () => void,
): (item: Revised, name: string) => Promise<void> {
  const [remove] = api.remove.useMutation();
  const { offerUndo } = useRestore(api);
  const toast = useToast();
  return async ({ id, revision }, name) => {
    try {
      offerUndo(await remove({ id, revision }).unwrap(), name);
      then();
    } catch (error) {
      toast({
        variant: 'destructive',
        title: t`${name} was not deleted`,
        description: describeRequestError(error),
      });
    }
  };
}
