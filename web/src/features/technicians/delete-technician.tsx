import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRestore } from '../../app/use-restore.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteTechnicianMutation } from './technicians-api.ts';

/** Takes somebody off the roster; undone by the toast, or from the list of deleted ones. */
export function DeleteTechnician({ technician }: { technician: Technician }) {
  const [asking, setAsking] = useState(false);
  const [remove] = useDeleteTechnicianMutation();
  const { offerUndo } = useRestore('technicians');
  const navigate = useNavigate();
  const { id, revision, name } = technician;
  return (
    <>
      <Button icon={<Trash2 />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        description="Somebody with open visits cannot be deleted. The sign-in ends at once; both can be restored within 30 days."
        confirmLabel="Delete technician"
        danger
        onConfirm={async () => {
          const deleted = await remove({ id, revision }).unwrap();
          offerUndo(deleted, name);
          await navigate('/technicians');
        }}
      />
    </>
  );
}
