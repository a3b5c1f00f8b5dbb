import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { GitMerge, Pencil, RotateCw, Trash2 } from 'lucide-react';
import type { ActionView } from '../../core/action-view.ts';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { retryAction } from '../../offline/views/retry-action.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { editableFields } from './editable-fields.ts';

type ActionButtonsProps = {
  action: ActionView;
  /** True if no later steps wait for its decision. */
  isAlone: boolean;
  onDecide: () => void;
  onEdit: () => void;
  onDiscard: () => void;
};

/** Operations on a pending change. */
export function ActionButtons({ action, isAlone, onDecide, onEdit, onDiscard }: ActionButtonsProps) {
  const dispatch = useAppDispatch();
  const sending = action.state === 'sending';
  // Changes that wait for a network are sent automatically; only failed ones can be retried.
  const mayRetry = action.state === 'attention' || (action.state === 'pending' && action.retryCount > 0);
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
      {action.state === 'conflict' && (
        <Button variant="primary" icon={<GitMerge />} onClick={onDecide}>
          <Trans>Decide</Trans>
        </Button>
      )}
      {mayRetry && (
        <Button icon={<RotateCw />} onClick={() => void dispatch(retryAction(action.id))}>
          <Trans>Retry</Trans>
        </Button>
      )}
      {editableFields(action.body).length > 0 && action.state !== 'conflict' && (
        <Button icon={<Pencil />} disabled={sending} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {isAlone && (
        <IconButton
          label={t`Discard: ${action.label}`}
          icon={<Trash2 />}
          disabled={sending}
          onClick={onDiscard}
        />
      )}
    </div>
  );
}
