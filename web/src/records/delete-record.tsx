import { t } from '@lingui/core/macro';
import type { EntityKind } from '@switchyard/contracts/events/domain-event.ts';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { recordTarget } from './dialog-target.tsx';
import type { RecordTarget, Revised } from './record-api.ts';
import { capitalised } from './record-nouns.ts';
import { type RestoreApi, useRestore } from './use-restore.ts';

/** The parts of a record's api that deletion needs. */
export type DeleteApi = RestoreApi & {
  readonly remove: {
    readonly useMutation: () => readonly [
      (target: RecordTarget) => { unwrap: () => Promise<Revised> },
      unknown,
    ];
  };
};

type DeleteRecordProps = {
  api: DeleteApi;
  item: Revised;
  name: string;
  /** The record within a sentence, if not by its name. */
  inSentence: string | null;
  description: string;
  onClose: () => void;
};

/** Asks before a record is deleted, then goes to its list and offers to undo it. */
export function DeleteRecord({ api, item, name, inSentence, description, onClose }: DeleteRecordProps) {
  const [remove] = api.remove.useMutation();
  const { offerUndo } = useRestore(api);
  const navigate = useNavigate();
  const { noun, collection } = api.record;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Delete ${inSentence ?? name}?`}
      description={description}
      confirmLabel={t`Delete ${noun[0]}`}
      danger
      target={recordTarget(api.record.kind as EntityKind, item)}
      onConfirm={async (_, revision) => {
        const deleted = await remove({ id: item.id, revision }).unwrap();
        offerUndo(deleted, inSentence === null ? name : capitalised(inSentence));
        await navigate(`/${collection}`);
      }}
    />
  );
}
