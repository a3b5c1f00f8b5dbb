import type { LeadState } from '@switchyard/contracts/leads/lead-options.ts';
import { mayConvertLead, nextLeadStates } from '@switchyard/contracts/leads/lead-rules.ts';
import type { LeadDetail, UpdateLead } from '@switchyard/contracts/leads/lead.ts';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useChangeLeadMutation, useColleaguesQuery, useConvertLeadMutation } from './leads-api.ts';

const verbs: Record<LeadState, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualify',
  won: 'Won',
  lost: 'Lost',
};
const nobody = 'nobody';

/** State and owner of a lead, editable. */
export function LeadActions({ lead }: { lead: LeadDetail }) {
  const [change, { isLoading }] = useChangeLeadMutation();
  const [asking, setAsking] = useState<'lost' | 'convert' | null>(null);
  const toast = useToast();
  const { id, revision, state } = lead;
  const send = async (body: UpdateLead) => {
    const { error } = await change({ id, revision, body });
    if (error)
      toast({ variant: 'destructive', title: 'Not changed', description: describeRequestError(error) });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayConvertLead(lead) && (
        <Button variant="primary" icon={<Handshake />} onClick={() => setAsking('convert')}>
          Make a customer
        </Button>
      )}
      {nextLeadStates(state).map((to) => (
        <Button
          key={to}
          disabled={isLoading}
          onClick={() => (to === 'lost' ? setAsking('lost') : void send({ state: to }))}
        >
          {state === 'lost' ? 'Open again' : verbs[to]}
        </Button>
      ))}
      <Assignee lead={lead} disabled={isLoading} onChange={(assigneeId) => void send({ assigneeId })} />
      {asking === 'lost' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title="Is this lead lost?"
          description="It stays in the list with the reason. If they write again, it is new again."
          confirmLabel="Mark as lost"
          reason="optional"
          onConfirm={(reason) =>
            change({
              id,
              revision,
              body: { state: 'lost', lostReason: reason === '' ? null : reason },
            }).unwrap()
          }
        />
      )}
      {asking === 'convert' && <ConvertDialog lead={lead} onClose={() => setAsking(null)} />}
    </div>
  );
}

type AssigneeProps = { lead: LeadDetail; disabled: boolean; onChange: (id: string | null) => void };

function Assignee({ lead, disabled, onChange }: AssigneeProps) {
  const { data: colleagues = [] } = useColleaguesQuery();
  const options = [
    { value: nobody, label: 'Nobody' },
    ...colleagues.map((member) => ({ value: member.id, label: `${member.firstName} ${member.lastName}` })),
  ];
  return (
    <div className="w-44">
      <Select
        label="With"
        options={options}
        value={lead.assigneeId ?? nobody}
        disabled={disabled}
        onChange={(value) => onChange(value === nobody ? null : value)}
      />
    </div>
  );
}

function ConvertDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const [convert] = useConvertLeadMutation();
  const toast = useToast();
  const { id, revision } = lead;
  const run = async () => {
    const { customerId } = await convert({ id, revision }).unwrap();
    toast({
      title: 'Customer created',
      ...(customerId === null ? {} : { action: { label: 'Open', href: `/customers/${customerId}` } }),
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Make a customer of this lead?"
      description="An account with name, e-mail, phone and the message as a note is created, and the lead is won."
      confirmLabel="Make a customer"
      onConfirm={run}
    />
  );
}
