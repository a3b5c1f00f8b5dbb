import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { closureDays, type CompanySettings } from '@switchyard/contracts/settings/settings-routes.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useCloseCompanyMutation, useKeepCompanyMutation } from './settings-api.ts';

/** Deletion of the whole company: decided, taken back, and when it happens. For admins. */
export function ClosureSection({ settings }: { settings: CompanySettings }) {
  const user = useCurrentUser();
  const [open, setOpen] = useState(false);
  const [close] = useCloseCompanyMutation();
  const [keep, { isLoading }] = useKeepCompanyMutation();
  const toast = useToast();
  const { name, revision, closesAt } = settings;
  const takeBack = async () => {
    const { error } = await keep({ revision });
    if (!error) return;
    toast({ variant: 'destructive', title: t`Not taken back`, description: describeRequestError(error) });
  };
  if (closesAt !== null) {
    const at = formatDate(closesAt, user.companyTimeZone, 'dateTime');
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-start gap-3 rounded-md border border-danger p-3">
        <div className="min-w-60 flex-1">
          <p className="font-medium text-danger">
            <Trans>This company is deleted on {at}</Trans>
          </p>
          <p className="text-sm text-2">
            <Trans>Until then everything works as before. Download what you want to keep.</Trans>
          </p>
        </div>
        <Button busy={isLoading} onClick={() => void takeBack()}>
          <Trans>Keep the company</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-4 flex flex-wrap items-start gap-3">
      <div className="min-w-60 flex-1">
        <p className="font-medium text-1">
          <Trans>Delete the company</Trans>
        </p>
        <p className="text-sm text-2">
          <Trans>
            Records, messages, pictures and accounts are removed for good {closureDays} days later. Until then
            any admin can take the decision back.
          </Trans>
        </p>
      </div>
      <Button icon={<Trash2 />} disabled={user.demo} onClick={() => setOpen(true)}>
        <Trans>Delete company</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t`Delete ${name}?`}
        description={t`In ${closureDays} days everything of this company is removed for good, also for your technicians and customers. All admins get a mail now.`}
        confirmLabel={t`Delete company`}
        danger
        typed={name}
        target={{ revision }}
        onConfirm={(_, known) => close({ revision: known, name }).unwrap()}
      />
    </div>
  );
}
