import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { Link2 } from 'lucide-react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useLazyTrackingLinkQuery } from './tracking-link-api.ts';

/** Copies the link with which a customer follows a visit without an account. For those who plan visits. */
export function TrackingLinkButton({ visit, zone }: { visit: Visit; zone: string }) {
  const user = useCurrentUser();
  const toast = useToast();
  const [read, { isFetching }] = useLazyTrackingLinkQuery();
  if (scopeOf(user, 'visit.schedule') === 'none' || visit.state === 'cancelled' || visit.revision === 0)
    return null;
  const copy = async () => {
    const { data, error } = await read(visit.id);
    if (data === undefined) {
      toast({ title: t`Link not copied`, description: describeRequestError(error), variant: 'destructive' });
      return;
    }
    try {
      await navigator.clipboard.writeText(data.url);
      const end = formatDate(data.endsAt, zone, 'date');
      toast({ title: t`Tracking link copied`, description: t`It shows this visit until ${end}.` });
    } catch {
      // The browser refuses: the address can be copied by hand.
      toast({ title: t`Link not copied`, description: data.url, variant: 'destructive' });
    }
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Link2 aria-hidden="true" />}
      busy={isFetching}
      onClick={() => void copy()}
    >
      <Trans>Copy tracking link</Trans>
    </Button>
  );
}
