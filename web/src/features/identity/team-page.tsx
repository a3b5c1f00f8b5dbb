import { scopeOf } from '../../core/permissions.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { ShieldCheck, UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { oneFilter } from '../../lib/url-filters.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import { useTopic } from '../../realtime/use-topic.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useTeamQuery } from './team-api.ts';
import { InvitationsTab } from './invitations-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';

const inviteForm = lazyComponent(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog));
const tabFilterSpec = { tab: oneFilter(['invitations', 'sessions']) };

/** Members and invitations of the company, and the user's devices. */
export function TeamPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'team.view') === 'none') return <NoAccess what={t`the team`} />;
  return <Team />;
}

function Team() {
  const user = useCurrentUser();
  const zone = user.companyTimeZone;
  const { values, set } = useUrlFilters(tabFilterSpec);
  const { data, error, refetch } = useTeamQuery();
  const [inviting, setInviting] = useState(false);
  useTeamLive(user.companyId);
  useShortcut(t`Team`, 'n', t`Invite someone`, () => setInviting(true));
  const list = { data, error, refetch, zone };
  return (
    <>
      <PageHeader
        title={t`Team`}
        tools={
          <>
            {scopeOf(user, 'role.view') !== 'none' && (
              <Link to="/team/roles" className={buttonClass()}>
                <ShieldCheck aria-hidden="true" />
                <Trans>Roles</Trans>
              </Link>
            )}
            {scopeOf(user, 'team.invite') !== 'none' && (
              <Button
                variant="primary"
                icon={<UserPlus />}
                onPointerEnter={() => void inviteForm.preload()}
                onClick={() => setInviting(true)}
              >
                <Trans>Invite</Trans>
              </Button>
            )}
          </>
        }
      />
      <Tabs
        label={t`Team`}
        className="flex-1"
        value={values.tab ?? 'members'}
        onChange={(tab) => set({ tab: tab === 'members' ? null : tab })}
        tabs={[
          {
            value: 'members',
            label: t`Members`,
            count: data?.members.length,
            content: <MembersTab {...list} />,
          },
          {
            value: 'invitations',
            label: t`Open invitations`,
            count: data?.invitations.length,
            content: <InvitationsTab {...list} onInvite={() => setInviting(true)} />,
          },
          { value: 'sessions', label: t`Your devices`, content: <SessionsTab zone={zone} /> },
        ]}
      />
      {inviting && (
        <Suspense fallback={null}>
          <inviteForm.Component onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Refetches the team when a user was invited, joined or changed. */
function useTeamLive(companyId: string): void {
  const dispatch = useAppDispatch();
  const reload = () => void dispatch(api.util.invalidateTags(['Team']));
  useTopic(companyTopic(companyId, 'timeline'), { onSnapshotNeeded: reload });
  useRealtimeEvents('timeline', (events) => {
    if (events.some(({ event }) => ['user', 'role'].includes(event.entity.kind))) reload();
  });
}
