import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { companyRecord } from '@switchyard/contracts/settings/company-record.ts';
import { useState } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErasuresPanel } from './erasures-panel.tsx';
import { HoldsPanel } from './holds-panel.tsx';
import { PersonActions } from './person-actions.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { StreamsPanel } from './streams-panel.tsx';
import { usePrivacyMembersQuery } from './privacy-api.ts';

/** Exports, erasures and legal holds. For admins. */
export function PrivacyPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'company.erase') === 'none') return <NoAccess what={t`personal data`} />;
  return <Privacy zone={user.companyTimeZone} />;
}

function Privacy({ zone }: { zone: string }) {
  useRecordLive({ record: companyRecord });
  return (
    <>
      <PageHeader title={t`Personal data`} crumbs={[{ label: t`Settings`, href: '/settings' }]} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-3xl flex-col gap-4">
          <MemberPanel />
          <HoldsPanel zone={zone} />
          <RetentionPanel zone={zone} />
          <ErasuresPanel zone={zone} />
          <StreamsPanel zone={zone} />
        </div>
      </div>
    </>
  );
}

function MemberPanel() {
  const { data, error, refetch } = usePrivacyMembersQuery();
  const [id, setId] = useState<string>();
  const members = data?.items ?? [];
  const chosen = members.find((member) => member.id === id);
  const nameOf = ({ firstName, lastName }: (typeof members)[number]) => `${firstName} ${lastName}`;
  return (
    <Panel title={t`A member`}>
      <p className="text-2">
        <Trans>
          Choose a member of your company. For a customer or a technician, open the page of the{' '}
          <Link to="/customers" className="text-1 underline underline-offset-2">
            customer
          </Link>{' '}
          or{' '}
          <Link to="/technicians" className="text-1 underline underline-offset-2">
            technician
          </Link>
          .
        </Trans>
      </p>
      {error !== undefined && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && error === undefined && <Skeleton className="mt-3 h-8" />}
      {data && (
        <div className="mt-3 flex flex-col gap-2">
          <Select
            label={t`Member`}
            value={id ?? null}
            onChange={setId}
            options={members.map((member) => ({
              value: member.id,
              label: `${nameOf(member)} · ${member.email}`,
            }))}
          />
          {chosen && <PersonActions kind="user" id={chosen.id} name={nameOf(chosen)} />}
        </div>
      )}
    </Panel>
  );
}
