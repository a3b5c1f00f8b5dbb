import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PersonActions } from './person-actions.tsx';

/** Export, erasure and hold of a customer. For admins. */
export function CustomerDataPanel({ customer }: { customer: Customer }) {
  return <DataPanel kind="customer" id={customer.id} name={customer.name} />;
}

/** The same of a technician. */
export function TechnicianDataPanel({ technician }: { technician: Technician }) {
  return <DataPanel kind="technician" id={technician.id} name={technician.name} />;
}

function DataPanel(person: { kind: 'customer' | 'technician'; id: string; name: string }) {
  const user = useCurrentUser();
  if (scopeOf(user, 'company.erase') === 'none') return null;
  return (
    <Panel title={t`Personal data`}>
      <PersonActions {...person} />
    </Panel>
  );
}

/** Leads admins from the settings to exports, erasures and legal holds. */
export function PrivacyPanel() {
  const user = useCurrentUser();
  if (scopeOf(user, 'company.erase') === 'none') return null;
  return (
    <Panel title={t`Personal data`}>
      <p className="text-2">
        <Trans>
          Give a person a copy of their data, erase a person, and keep records that a dispute needs.{' '}
          <Link to="/settings/privacy" className="text-1 underline underline-offset-2">
            Manage personal data
          </Link>
        </Trans>
      </p>
    </Panel>
  );
}
