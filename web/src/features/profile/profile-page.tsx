import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Profile } from '@switchyard/contracts/identity/profile-routes.ts';
import { Suspense } from 'react';
import { useFeatureView } from '../../core/feature-views.ts';
import { roleWord } from '../../core/role-words.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { isPushPossible } from '../../lib/push-subscription.ts';
import { CachedNote } from '../../offline/views/cached-note.tsx';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { useRecordView } from '../../offline/views/use-record-view.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnData } from './own-data.tsx';
import { useProfileQuery } from './profile-api.ts';

// The form code is large: the page renders first.
const details = lazyComponent(() => import('./profile-details.tsx').then((module) => module.ProfileDetails));
void details.preload();

const pushed = lazyComponent(() => import('./pushed-notices.tsx').then((module) => module.PushedNotices));

/** The user's own account: name, phone number, and how it signs in. */
export function ProfilePage() {
  const { id, companyTimeZone: zone } = useCurrentUser();
  const query = useProfileQuery();
  const { record: profile, keptAt } = useRecordView('profile', id, query);
  return (
    <>
      <PageHeader title={t`Profile`} />
      {keptAt !== null && <CachedNote at={keptAt} zone={zone} />}
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-2xl flex-col gap-4">
          {!profile && query.error && <ErrorState error={query.error} onRetry={query.refetch} />}
          {!profile && !query.error && <Skeleton className="h-80" />}
          {profile && (
            <>
              <Person profile={profile} />
              <Suspense fallback={<Skeleton className="h-60" />}>
                <details.Component profile={profile} />
              </Suspense>
              <Account profile={profile} />
            </>
          )}
          {isPushPossible() && (
            <Suspense fallback={<Skeleton className="h-32" />}>
              <pushed.Component userId={id} />
            </Suspense>
          )}
          <Security zone={zone} />
          <OwnData />
        </div>
      </div>
    </>
  );
}

/** Needs the server: nothing of it is stored on the device. */
function Security({ zone }: { zone: string }) {
  const security = useFeatureView('accountSecurity');
  if (!security) return <Skeleton className="h-60" />;
  return (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <security.Component zone={zone} />
    </Suspense>
  );
}

function Person({ profile }: { profile: Profile }) {
  const { companyName, customRole } = useCurrentUser();
  const name = `${profile.firstName} ${profile.lastName}`;
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} size="lg" />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold text-1">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <SyncBadge entity="profile:me" />
        </h2>
        <p className="text-sm text-3">
          {customRole?.name ?? roleWord[profile.role]} · {companyName}
        </p>
      </div>
    </div>
  );
}

function Account({ profile }: { profile: Profile }) {
  const { companyName, companyTimeZone, customRole } = useCurrentUser();
  return (
    <Panel title={t`Your account`}>
      <DetailList
        items={[
          { label: t`Email`, value: <span className="wrap-anywhere">{profile.email}</span> },
          { label: t`Role`, value: customRole?.name ?? roleWord[profile.role] },
          { label: t`Company`, value: companyName },
          { label: t`Time zone`, value: companyTimeZone.replaceAll('_', ' ') },
        ]}
      />
      <p className="pt-2 text-sm text-3">
        <Trans>The office decides over role and company; times show in the company’s zone.</Trans>
      </p>
    </Panel>
  );
}
