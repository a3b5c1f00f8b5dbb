import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  endedRequestStates,
  type FlagRequestSummary,
} from '@switchyard/contracts/feature-flags/request-routes.ts';
import { GitPullRequestArrow } from 'lucide-react';
import { useState } from 'react';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { environmentWord } from '../environments.ts';
import { DeskList } from '../manage/desk-list.tsx';
import { flagCrumbs } from '../manage/flag-crumbs.ts';
import { requestLooks } from './request-words.ts';
import { useFlagRequestsQuery } from './requests-api.ts';

const sections = [
  { value: 'open', label: t`Open` },
  { value: 'ended', label: t`Ended` },
] as const;

/** Change requests of all flags. */
export function RequestsPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'flag.view') === 'none') return <NoAccess what={t`feature flags`} />;
  return <Requests zone={user.companyTimeZone} />;
}

function Requests({ zone }: { zone: string }) {
  const { data, error, refetch } = useFlagRequestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [section, setSection] = useState<'open' | 'ended'>('open');
  const shown = data?.filter(({ state }) => endedRequestStates.has(state) === (section === 'ended'));
  return (
    <>
      <PageHeader
        title={t`Change requests`}
        crumbs={flagCrumbs}
        tools={
          <SegmentedControl
            label={t`Change requests shown`}
            segments={sections}
            value={section}
            onChange={setSection}
          />
        }
      />
      <DeskList
        label={t`Change requests`}
        introduction={
          <Trans>
            In environments that need it, another person approves a change before it is made. Switching a flag
            off needs no approval.
          </Trans>
        }
        items={shown}
        itemKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        row={(request) => <RequestRow request={request} zone={zone} />}
        empty={
          <EmptyState
            icon={<GitPullRequestArrow />}
            title={section === 'open' ? t`No open requests` : t`No ended requests`}
          >
            <Trans>Choose “Edit rules” at a flag, in an environment that needs change requests.</Trans>
          </EmptyState>
        }
      />
    </>
  );
}

function RequestRow({ request, zone }: { request: FlagRequestSummary; zone: string }) {
  const { id, title, state, flagKey, environment, authorName, updatedAt } = request;
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link to={`/feature-flags/requests/${id}`} className="font-medium wrap-anywhere text-1">
          {title}
        </Link>
        <p className="text-sm wrap-anywhere text-3">
          <span className="font-mono">{flagKey}</span> · {environmentWord(environment)} · {authorName} ·{' '}
          <RelativeTime at={updatedAt} zone={zone} />
        </p>
      </div>
      <Chip tone={requestLooks[state].tone}>{requestLooks[state].word}</Chip>
    </>
  );
}
