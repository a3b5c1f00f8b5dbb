import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LeadState } from '@switchyard/contracts/leads/lead-options.ts';
import { leadMachine, mayConvertLead } from '@switchyard/contracts/leads/lead-rules.ts';
import type { LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { recordTarget } from '../../records/dialog-target.tsx';
import { RecordSteps } from '../../records/record-steps.tsx';
import { useRecordChange } from '../../records/use-record-change.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { leads, useColleaguesQuery } from './leads-api.ts';

const verbs: Record<LeadState, string> = {
  new: t`New`,
  contacted: t`Contacted`,
  qualified: t`Qualify`,
  won: t`Won`,
  lost: t`Lost`,
};
const questions = {
  lost: {
    title: t`Is this lead lost?`,
    description: t`It stays in the list with the reason. If they write again, it is new again.`,
    confirmLabel: t`Mark as lost`,
    reason: 'optional',
  },
} as const;
const nobody = 'nobody';

/** State and owner of a lead, editable. */
export function LeadActions({ lead }: { lead: LeadDetail }) {
  const { id, revision, state, assigneeId } = lead;
  const { send, busy } = useRecordChange(leads.update);
  const [change] = leads.update.useMutation();
  const { data: colleagues = [] } = useColleaguesQuery();
  const options = colleagues.map((member) => ({
    value: member.id,
    label: `${member.firstName} ${member.lastName}`,
  }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayConvertLead(lead) && <ConvertButton lead={lead} />}
      <RecordSteps
        machine={leadMachine}
        target={recordTarget('lead', lead)}
        from={state}
        party="desk"
        label={(to) => (state === 'lost' ? t`Open again` : verbs[to])}
        questions={questions}
        busy={busy}
        onStep={(to, lostReason) =>
          to === 'lost'
            ? change({ id, revision, body: { state: to, lostReason } }).unwrap()
            : send({ id, revision, body: { state: to } })
        }
      />
      <div className="w-44">
        <Select
          label={t`With`}
          options={[{ value: nobody, label: t`Nobody` }, ...options]}
          value={assigneeId ?? nobody}
          disabled={busy}
          onChange={(to) => void send({ id, revision, body: { assigneeId: to === nobody ? null : to } })}
        />
      </div>
    </div>
  );
}

function ConvertButton({ lead }: { lead: LeadDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const [convert] = leads.convert.useMutation();
  const toast = useToast();
  const run = async (revision: number) => {
    const { customerId } = await convert({ id: lead.id, revision }).unwrap();
    toast({
      title: t`Customer created`,
      ...(customerId === null ? {} : { action: { label: t`Open`, href: `/customers/${customerId}` } }),
    });
  };
  return (
    <>
      <Button variant="primary" icon={<Handshake />} onClick={() => setIsAsking(true)}>
        <Trans>Make a customer</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Make a customer of this lead?`}
        description={t`An account with name, email, phone and the message as a note is created, and the lead is won.`}
        confirmLabel={t`Make a customer`}
        target={recordTarget('lead', lead)}
        onConfirm={(_, revision) => run(revision)}
      />
    </>
  );
}
