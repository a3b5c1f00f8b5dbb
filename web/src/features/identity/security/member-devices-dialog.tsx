import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { SessionRow } from '../session-row.tsx';
import {
  useEndMemberSessionMutation,
  useEndMemberSessionsMutation,
  useMemberSessionsQuery,
} from './member-security-api.ts';

type MemberDevicesDialogProps = { member: TeamMember; zone: string; onClose: () => void };

/** Devices on which a colleague is signed in, for admins. */
export function MemberDevicesDialog({ member, zone, onClose }: MemberDevicesDialogProps) {
  const { data, error, refetch } = useMemberSessionsQuery(member.id);
  const [endOne] = useEndMemberSessionMutation();
  const [endAll, { isLoading }] = useEndMemberSessionsMutation();
  const toast = useToast();
  const report = (failure: unknown) => {
    if (failure === undefined) return;
    toast({ title: t`Not signed out`, description: describeRequestError(failure), variant: 'destructive' });
  };
  const others = data?.items.filter(({ current }) => !current) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Devices of ${member.firstName} ${member.lastName}`}
      description={t`Work that was not sent stays on the device, and is sent when they sign in again.`}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button
            size="lg"
            variant="danger"
            busy={isLoading}
            disabled={others.length === 0}
            onClick={() => void endAll(member.id).then((result) => report(result.error))}
          >
            <Trans>Sign out everywhere</Trans>
          </Button>
        </>
      }
    >
      {error !== undefined && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {error === undefined && !data && <SkeletonRows count={2} rowHeight={52} />}
      {data?.items.length === 0 && <EmptyState title={t`Signed in nowhere`} />}
      <ul className="-mx-4 divide-y divide-line">
        {data?.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            zone={zone}
            onEnd={() =>
              void endOne({ id: member.id, sessionId: session.id }).then((result) => report(result.error))
            }
          />
        ))}
      </ul>
    </Dialog>
  );
}
