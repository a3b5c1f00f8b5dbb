import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Notice, NoticeKind } from '@switchyard/contracts/status/status.ts';
import { CalendarClock, MessageSquarePlus, Siren, SquarePen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { formatCount } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusView } from './status-view.tsx';
import { SyncHealth } from './sync-health.tsx';
import { useStatusAccessQuery } from './status-api.ts';
import { useSystemStatus } from './use-system-status.ts';

type Done = { onClose: () => void; onSaved: () => void };
const patient = { untilItArrives: true };
const noticeDialog = lazyComponent<Done & { zone: string; subject: Notice | NoticeKind }>(
  () => import('./notice-dialog.tsx').then((module) => module.NoticeDialog),
  patient,
);
const updateDialog = lazyComponent<Done & { notice: Notice }>(
  () => import('./update-dialog.tsx').then((module) => module.UpdateDialog),
  patient,
);
const subscribePanel = lazyComponent<object>(
  () => import('./subscribe-panel.tsx').then((module) => module.SubscribePanel),
  patient,
);

type Editing = { kind: 'notice'; subject: Notice | NoticeKind } | { kind: 'update'; notice: Notice } | null;

/** `/system-status` for signed-in users: the status, this device's sync state, and editing for operators. */
export function SystemStatusAppPage() {
  const { companyTimeZone: zone } = useCurrentUser();
  const sight = useSystemStatus();
  const { data: access } = useStatusAccessQuery();
  const [editing, setEditing] = useState<Editing>(null);
  const mayWrite = access?.manage === true;
  const done = { onClose: () => setEditing(null), onSaved: () => void sight.refresh() };
  return (
    <>
      <PageHeader
        title={t`System status`}
        tools={
          mayWrite && (
            <>
              <Button
                icon={<CalendarClock />}
                onClick={() => setEditing({ kind: 'notice', subject: 'maintenance' })}
              >
                <Trans>Plan maintenance</Trans>
              </Button>
              <Button
                variant="primary"
                icon={<Siren />}
                onPointerEnter={() => void noticeDialog.preload()}
                onClick={() => setEditing({ kind: 'notice', subject: 'incident' })}
              >
                <Trans>Report incident</Trans>
              </Button>
            </>
          )
        }
      />
      <div className="relative min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="mx-auto max-w-250">
          {access?.subscribers && (
            <p className="num mb-3 text-sm text-3">
              {t`Updates go to ${formatCount(access.subscribers.mail)} by mail and ${formatCount(access.subscribers.webhook)} by webhook`}
              {access.subscribers.disabled > 0 && t`; ${formatCount(access.subscribers.disabled)} disabled`}.
            </p>
          )}
          <StatusView
            sight={sight}
            zone={zone}
            own={<SyncHealth zone={zone} />}
            actionsOf={(notice) => mayWrite && <NoticeActions notice={notice} onEdit={setEditing} />}
          >
            <Suspense fallback={null}>
              <subscribePanel.Component />
            </Suspense>
          </StatusView>
        </div>
      </div>
      <Suspense fallback={null}>
        {editing?.kind === 'notice' && (
          <noticeDialog.Component zone={zone} subject={editing.subject} {...done} />
        )}
        {editing?.kind === 'update' && <updateDialog.Component notice={editing.notice} {...done} />}
      </Suspense>
    </>
  );
}

function NoticeActions({ notice, onEdit }: { notice: Notice; onEdit: (editing: Editing) => void }) {
  return (
    <>
      <Button size="sm" icon={<SquarePen />} onClick={() => onEdit({ kind: 'notice', subject: notice })}>
        <Trans>Edit</Trans>
      </Button>
      <Button
        size="sm"
        variant="primary"
        icon={<MessageSquarePlus />}
        onClick={() => onEdit({ kind: 'update', notice })}
      >
        <Trans>Post update</Trans>
      </Button>
    </>
  );
}
