import { t } from '@lingui/core/macro';
import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { Popover } from '../ui/popover.tsx';
import { useNotificationsQuery } from '../core/notifications-api.ts';

const list = lazyComponent(
  () => import('./notification-list.tsx').then((module) => module.NotificationList),
  {
    untilItArrives: true,
  },
);

/** The bell: keeps important notifications after their toast has gone. */
export function NotificationInbox({ zone }: { zone: string }) {
  const [open, setOpen] = useState(false);
  const unread = useNotificationsQuery().data?.unread ?? 0;
  return (
    <Popover
      label={t`Notifications`}
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="h-120 w-96"
      trigger={
        <button
          type="button"
          onPointerEnter={() => void list.preload()}
          aria-label={unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`}
          className="relative grid size-7 place-items-center rounded-md border border-line bg-surface-2 text-2 hover:bg-surface-3 hover:text-1 data-[state=open]:bg-surface-3 pointer-coarse:size-11"
        >
          <Bell aria-hidden="true" size={16} strokeWidth={1.75} />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="num absolute -top-1.25 -right-1.25 pointer-coarse:top-0.5 pointer-coarse:right-0.5 rounded-full bg-danger-fill px-1 text-[9px] max-sm:text-2xs leading-3.5 font-bold text-danger-ink"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      }
    >
      <Suspense fallback={null}>
        <list.Component zone={zone} onOpen={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
