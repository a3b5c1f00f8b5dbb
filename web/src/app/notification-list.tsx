import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { Bell, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useMarkNotificationsReadMutation, useNotificationsQuery } from '../core/notifications-api.ts';
import { Link } from '../ui/link.tsx';
import { urgentFirst } from './notification-order.ts';

/** Panel of the bell: all important notifications. `onOpen` is called when one of them is followed. */
export function NotificationList({ zone, onOpen }: { zone: string; onOpen: () => void }) {
  const { data, error, isLoading, refetch } = useNotificationsQuery();
  const [markRead] = useMarkNotificationsReadMutation();
  return (
    <>
      <div className="flex h-10 shrink-0 items-center justify-between border-b border-line px-3">
        <h2 className="font-semibold text-1">
          <Trans>Notifications</Trans>
        </h2>
        <Button
          size="sm"
          variant="ghost"
          disabled={(data?.unread ?? 0) === 0}
          onClick={() => void markRead({})}
        >
          <Trans>Mark all read</Trans>
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isLoading && <SkeletonRows count={6} rowHeight={60} />}
        {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
        {data?.items.length === 0 && (
          <EmptyState icon={<Bell />} title={t`No notifications`}>
            <Trans>Refused moves, late visits and changes to your work will appear here.</Trans>
          </EmptyState>
        )}
        {urgentFirst(data?.items ?? []).map((item) => (
          <Entry
            key={item.id}
            item={item}
            zone={zone}
            onOpen={() => {
              onOpen();
              if (item.readAt === null) void markRead({ ids: [item.id] });
            }}
          />
        ))}
      </div>
    </>
  );
}

const looks = {
  info: { icon: Info, tone: 'text-info' },
  warning: { icon: TriangleAlert, tone: 'text-warn' },
  danger: { icon: CircleAlert, tone: 'text-danger' },
};

function Entry({ item, zone, onOpen }: { item: Notification; zone: string; onOpen: () => void }) {
  const { icon: Icon, tone } = looks[item.severity];
  return (
    <Link
      to={item.href}
      onClick={onOpen}
      className={classNames(
        'flex gap-2.5 border-b border-line px-3 py-2.5 hover:bg-surface-3 focus-visible:-outline-offset-2',
      )}
    >
      <Icon aria-hidden="true" size={16} className={classNames('mt-px shrink-0', tone)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-medium wrap-break-word text-1">{item.title}</span>
          <RelativeTime at={item.createdAt} zone={zone} className="text-xs text-3" />
        </span>
        <span className="truncate-2 text-sm text-2">{item.body}</span>
      </span>
      {item.readAt === null && (
        <span className="mt-1.5 size-1.5 shrink-0 rounded-full bg-info" aria-label={t`unread`} role="img" />
      )}
    </Link>
  );
}
