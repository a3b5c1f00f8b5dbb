import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { scopeOf } from '../../core/permissions.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useIsNarrow } from '../../lib/use-media.ts';
import { RecordNotFoundError } from '../../lib/record-not-found-error.ts';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EnvironmentCards } from './environment-cards.tsx';
import { EvaluationPanel } from './evaluation-panel.tsx';
import { ExperimentsPanel } from './experiments-panel.tsx';
import { useFlagsQuery } from './feature-flags-api.ts';
import { flagStateIn } from './flag-state.ts';
import { FlagViewersLine } from './flag-viewers-line.tsx';
import { useFlagViewers } from './use-flag-viewers.ts';
import { HistoryPanel } from './history-panel.tsx';
import { useIsNamedIn, useProjectOptions } from './manage/use-flag-rights.ts';
import { FlagMenu } from './manage/flag-menu.tsx';
import { useReadReviewed } from './requests/use-reviewed.ts';
import { useStopFlag } from './requests/use-stop-flag.ts';
import { RulesPanel } from './rules/rules-panel.tsx';
import { useFlagUsageQuery } from './usage/usage-api.ts';
import { StageChip } from './usage/usage-cell.tsx';
import { reasonWords } from './usage/usage-words.ts';
import { type PendingToggle, ToggleDialog } from './toggle-dialog.tsx';

const playground = lazyComponent(() =>
  import('./playground/flag-playground.tsx').then((file) => file.FlagPlayground),
);
const delivery = lazyComponent(() =>
  import('./delivery/delivery-panel.tsx').then((file) => file.DeliveryPanel),
);
const schedules = lazyComponent(() =>
  import('./schedules/schedules-panel.tsx').then((file) => file.SchedulesPanel),
);
const rollouts = lazyComponent(() =>
  import('./rollouts/rollouts-panel.tsx').then((file) => file.RolloutsPanel),
);
const requester = lazyComponent(
  () => import('./requests/request-dialog.tsx').then((file) => file.RequestDialog),
  {
    untilItArrives: true,
  },
);
const stopReason = lazyComponent(() => import('./requests/stop-reason.tsx').then((file) => file.StopReason), {
  untilItArrives: true,
});
const crumbs = [{ label: t`Feature flags`, href: '/feature-flags' }];

/** One flag: environments, A/B tests, history, and a test evaluation. */
export function FeatureFlagPage() {
  const user = useCurrentUser();
  const { flagKey = '' } = useParams();
  const mayView = scopeOf(user, 'flag.view') !== 'none';
  const { data, error, refetch } = useFlagsQuery(undefined, { skip: !mayView });
  if (!mayView) return <NoAccess what={t`feature flags`} />;
  if (error && !data) {
    return (
      <>
        <PageHeader title={flagKey} crumbs={crumbs} />
        <ErrorState error={error} title={t`The flag could not be loaded`} onRetry={refetch} />
      </>
    );
  }
  if (!data) return <PageSpinner text={t`Loading`} />;
  const flag = data.find((item) => item.key === flagKey);
  if (!flag) throw new RecordNotFoundError();
  return <FlagDetail key={flag.key} flag={flag} user={user} />;
}

function FlagDetail({ flag, user }: { flag: Flag; user: CurrentUser }) {
  const [toggle, setToggle] = useState<PendingToggle | null>(null);
  const [asked, ask] = useState<Asked | null>(null);
  const readReviewed = useReadReviewed();
  const stop = useStopFlag();
  const isNamedIn = useIsNamedIn();
  const [editing, setEditing] = useState<FlagEnvironment | null>(null);
  const viewers = useFlagViewers(flag.key, editing);
  const isNarrow = useIsNarrow();
  const mayChange = scopeOf(user, 'flag.change') !== 'none' && flag.archivedAt === null;
  const switchIn = async (environment: FlagEnvironment) => {
    const isOn = flagStateIn(flag, environment)?.enabled === true;
    const reviewed = await readReviewed(flag);
    if (isOn) {
      if (await stop(flag, environment)) ask({ what: 'reason', environment });
    } else if (reviewed.has(environment)) ask({ what: 'request', environment });
    else setToggle({ flag, environment });
  };
  const zone = user.companyTimeZone;
  return (
    <>
      <PageHeader
        title={flag.name}
        crumbs={crumbs}
        {...(isNarrow
          ? { badge: <FlagViewersLine viewers={viewers} isShort /> }
          : { tools: <FlagViewersLine viewers={viewers} /> })}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="mx-auto grid max-w-300 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex min-w-0 flex-col gap-4">
            <FlagIntroduction flag={flag} zone={zone} />
            <EnvironmentCards
              flag={flag}
              zone={zone}
              here={user.flagEnvironment}
              onToggle={mayChange ? (environment) => void switchIn(environment) : undefined}
              maySwitchOn={(environment) => isNamedIn(flag, environment)}
            />
            <RulesPanel
              key={flag.id}
              flag={flag}
              here={user.flagEnvironment}
              mayChange={mayChange}
              mayRequest={scopeOf(user, 'flag.request') !== 'none' && flag.archivedAt === null}
              onEditing={setEditing}
            />
            <Suspense fallback={<Panel title={t`Progressive rollout`}>{null}</Panel>}>
              <rollouts.Component
                key={flag.id}
                flag={flag}
                zone={zone}
                here={user.flagEnvironment}
                mayChange={mayChange}
              />
            </Suspense>
            <Suspense fallback={<Panel title={t`Scheduled changes`}>{null}</Panel>}>
              <schedules.Component
                key={flag.id}
                flag={flag}
                zone={zone}
                here={user.flagEnvironment}
                mayChange={mayChange}
              />
            </Suspense>
            <Suspense fallback={<Panel title={t`Playground`}>{null}</Panel>}>
              <playground.Component key={flag.id} flag={flag} here={user.flagEnvironment} />
            </Suspense>
            <ExperimentsPanel flag={flag} zone={zone} mayChange={mayChange} />
            <HistoryPanel flag={flag} zone={zone} mayChange={mayChange} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <EvaluationPanel key={flag.id} flag={flag} />
            <Suspense fallback={<Panel title={t`Delivery`}>{null}</Panel>}>
              <delivery.Component flag={flag} zone={zone} />
            </Suspense>
          </div>
        </div>
      </div>
      <ToggleDialog toggle={toggle} onClose={() => setToggle(null)} />
      {asked && <ReviewDialogs flag={flag} asked={asked} onClose={() => ask(null)} />}
    </>
  );
}

/** The dialog after a switch: on is requested where changes need a change request, off asks for the reason afterwards. */
type Asked = { readonly what: 'request' | 'reason'; readonly environment: FlagEnvironment };

function ReviewDialogs({ flag, asked, onClose }: { flag: Flag; asked: Asked; onClose: () => void }) {
  const { what, environment } = asked;
  return (
    <Suspense fallback={null}>
      {what === 'reason' ? (
        <stopReason.Component flagKey={flag.key} environment={environment} onClose={onClose} />
      ) : (
        <requester.Component
          flagKey={flag.key}
          environment={environment}
          revision={flagStateIn(flag, environment)?.revision ?? 0}
          change={{ kind: 'switch', enabled: true }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

function FlagIntroduction({ flag, zone }: { flag: Flag; zone: string }) {
  const usage = useFlagUsageQuery().data?.[flag.key];
  const variants = Object.keys(flag.variants ?? {});
  const project = useProjectOptions().find(({ value }) => value === flag.project);
  const date = formatDate(flag.createdAt, zone, 'date');
  return (
    <div className="flex flex-col gap-1.5">
      {/* The menu is here and not in the header, where it would take a row of its own on phones. */}
      <div className="flex items-start gap-2">
        <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 pointer-coarse:min-h-11">
          <span className="wrap-anywhere font-mono text-md text-2">{flag.key}</span>
          {variants.map((variant) => (
            <Chip key={variant} tone="violet">
              {variant}
            </Chip>
          ))}
          {project && <Chip title={t`Project`}>{project.label}</Chip>}
          {flag.archivedAt === null && <StageChip usage={usage} zone={zone} />}
          <span className="text-sm text-3">
            <Trans>created {date}</Trans>
          </span>
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <FlagMenu flag={flag} />
        </div>
      </div>
      {usage && usage.reasons.length > 0 && (
        <p className="text-sm text-warn">
          {usage.reasons.map((reason) => reasonWords(reason, zone)).join(' ')}
        </p>
      )}
      {flag.description !== '' && <p className="max-w-160 wrap-anywhere text-2">{flag.description}</p>}
    </div>
  );
}
