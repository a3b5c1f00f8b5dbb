import { describeRequestError } from '../lib/request-error.ts';
import { useToast } from '../ui/use-toast.ts';
import { type DeletedRecord, type RestorableKind, useRestoreRecordMutation } from './restore-api.ts';

const pathOf: Readonly<Record<RestorableKind, string>> = {
  customers: '/customers',
  jobs: '/jobs',
  technicians: '/technicians',
};

type Deleted = Pick<DeletedRecord, 'id' | 'revision'>;

/** How a deleted record is called on screen: `Job #1042`, `Harbor Bakery`. */
export function deletedName({ number, name }: Pick<DeletedRecord, 'number' | 'name'>): string {
  return name ?? `Job #${number}`;
}

/** Brings deleted records of a kind back, and offers that right after one was deleted. */
export function useRestore(kind: RestorableKind) {
  const [send, { isLoading }] = useRestoreRecordMutation();
  const toast = useToast();
  /** Says how it went; never throws. */
  const restore = async ({ id, revision }: Deleted, name: string): Promise<void> => {
    try {
      await send({ kind, id, revision }).unwrap();
      toast({ title: `${name} is back`, action: { label: 'Open', href: `${pathOf[kind]}/${id}` } });
    } catch (error) {
      toast({
        title: `${name} was not restored`,
        description: describeRequestError(error),
        variant: 'destructive',
      });
    }
  };
  const offerUndo = (deleted: Deleted, name: string): void => {
    toast({
      title: `${name} was deleted`,
      description: 'It can be restored within 30 days.',
      durationMs: 10_000,
      action: { label: 'Undo', onSelect: () => void restore(deleted, name) },
    });
  };
  return { restore, offerUndo, isRestoring: isLoading };
}
