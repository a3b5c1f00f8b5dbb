import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type DeviceViewDialogProps = { open: boolean; onSave: (name: string) => void; onClose: () => void };

/** Names a view that is stored in this browser. */
export function DeviceViewDialog({ open, onSave, onClose }: DeviceViewDialogProps) {
  const [name, setName] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t`Save current filters`}
    >
      <form
        className="flex flex-col gap-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          onSave(name.trim());
          setName('');
          onClose();
        }}
      >
        <Field label={t`Name`} hint={t`This browser keeps it. The same name replaces the view that has it.`}>
          <Input autoFocus value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={name.trim() === ''}>
            <Trans>Save view</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
