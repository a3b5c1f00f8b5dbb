import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { Bell, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Popover } from '../ui/popover.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useMarkNotificationsReadMutation, useNotificationsQuery } from './notifications-api.ts';

/** The bell: what must not be missed, also after its toast is gone. */
export function NotificationInbox({ zone }: { zone: string }) {
  const [open, setOpen] = useState(false);
  const { data, error, isLoading, refetch } = useNotificationsQuery();
  const [markRead] = useMarkNotificationsReadMutation();
  const unread = data?.unread ?? 0;
  return (
    <Popover
      label="Notifications"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="h-120 w-96"
      trigger={
        <button
          type="button"
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          className="relative grid size-7 place-items-center rounded-md border border-line bg-surface-2 text-2 hover:bg-surface-3 hover:text-1 data-[state=open]:bg-surface-3 pointer-coarse:size-9"
        >
          <Bell aria-hidden="true" size={16} strokeWidth={1.75} />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="num absolute -top-1.25 -right-1.25 rounded-full bg-danger-fill px-1 text-[9px] leading-3.5 font-bold text-danger-ink"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      }
    >
      <div className="flex h-10 shrink-0 items-center justify-between border-b border-line px-3">
        <h2 className="font-semibold text-1">Notifications</h2>
        <Button size="sm" variant="ghost" disabled={unread === 0} onClick={() => void markRead({})}>
          Mark all read
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isLoading && <SkeletonRows count={6} rowHeight={60} />}
        {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
        {data?.items.length === 0 && (
          <EmptyState icon={<Bell />} title="No notifications">
            Refused moves, late visits and changes to your work will appear here.
          </EmptyState>
        )}
        {data?.items.map((item) => (
          <Entry
            key={item.id}
            item={item}
            zone={zone}
            onOpen={() => {
              setOpen(false);
              if (item.readAt === null) void markRead({ ids: [item.id] });
            }}
          />
        ))}
      </div>
    </Popover>
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
          <span className="truncate font-medium text-1">{item.title}</span>
          <RelativeTime at={item.createdAt} zone={zone} className="text-xs text-3" />
        </span>
        <span className="truncate-2 text-sm text-2">{item.body}</span>
      </span>
      {item.readAt === null && (
        <span className="mt-1.5 size-1.5 shrink-0 rounded-full bg-info" aria-label="unread" role="img" />
      )}
    </Link>
  );
}
