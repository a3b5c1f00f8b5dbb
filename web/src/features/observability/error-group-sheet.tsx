import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type {
  Breadcrumb,
  BreadcrumbKind,
  ErrorGroup,
  StoredReport,
} from '@switchyard/contracts/error-reports/error-report.ts';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { formatCount } from '../../lib/format-number.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { ReportFrames } from './report-frames.tsx';
import { useErrorGroupQuery, useSetErrorGroupStateMutation } from './error-groups-api.ts';

type ErrorGroupSheetProps = { id: string; errorId: string | null; zone: string; onClose: () => void };

/** One error: count, first occurrence, and each report with the events before it. */
export function ErrorGroupSheet({ id, errorId, zone, onClose }: ErrorGroupSheetProps) {
  const { data, error, refetch } = useErrorGroupQuery({ id, errorId });
  const group = data?.group;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={group ? `${group.type}: ${group.message}` : t`Error`}
      width="lg"
      footer={group && <StateButton group={group} />}
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <PageSpinner text={t`Loading`} />}
      {data && (
        <div className="flex flex-col gap-4 p-4">
          <Facts group={data.group} zone={zone} />
          <Reports reports={data.reports} zone={zone} />
        </div>
      )}
    </Sheet>
  );
}

function StateButton({ group: { id, state } }: { group: ErrorGroup }) {
  const [set, { isLoading }] = useSetErrorGroupStateMutation();
  const toast = useToast();
  const isOpen = state === 'open';
  const change = async () => {
    const result = await set({ id, state: isOpen ? 'resolved' : 'open' });
    if (!result.error) return;
    const description = describeRequestError(result.error);
    toast({ title: t`Not changed`, description, variant: 'destructive' });
  };
  return (
    <Button
      variant={isOpen ? 'primary' : 'secondary'}
      icon={isOpen ? <CircleCheck /> : <RotateCcw />}
      busy={isLoading}
      onClick={() => void change()}
    >
      {isOpen ? t`Mark as resolved` : t`Open again`}
    </Button>
  );
}

function Facts({ group, zone }: { group: ErrorGroup; zone: string }) {
  const { state, count, dropped, reopened, release, place, firstSeenAt, lastSeenAt, resolvedAt, resolvedBy } =
    group;
  const at = (instant: string) => formatDate(instant, zone, 'dateTime');
  const resolved =
    resolvedAt === null ? [] : [{ label: t`Resolved`, value: t`${at(resolvedAt)} by ${resolvedBy ?? ''}` }];
  return (
    <DetailList
      items={[
        {
          label: t`State`,
          value: (
            <Chip tone={state === 'open' ? 'danger' : 'ok'}>{state === 'open' ? t`Open` : t`Resolved`}</Chip>
          ),
        },
        { label: t`Seen`, value: plural(count, { one: '# time', other: '# times' }) },
        ...(dropped > 0
          ? [{ label: t`Not sent`, value: t`${formatCount(dropped)} more were counted by browsers` }]
          : []),
        ...(reopened > 0
          ? [
              {
                label: t`Came back`,
                value: plural(reopened, {
                  one: '# time after being resolved',
                  other: '# times after being resolved',
                }),
              },
            ]
          : []),
        { label: t`First`, value: at(firstSeenAt) },
        { label: t`Last`, value: at(lastSeenAt) },
        ...resolved,
        { label: t`Release`, value: release },
        { label: t`Place`, value: place ?? t`Unknown` },
      ]}
    />
  );
}

/** A report names the role as it was then. */
const roleNames: ReadonlyMap<string, string> = new Map([
  ['admin', t`admin`],
  ['manager', t`manager`],
  ['technician', t`technician`],
  ['customer', t`customer`],
]);

function Reports({ reports, zone }: { reports: readonly StoredReport[]; zone: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const report = reports.find(({ errorId }) => errorId === chosen) ?? reports[0];
  if (!report) {
    return (
      <p className="text-sm text-3">
        <Trans>Its reports have been removed.</Trans>
      </p>
    );
  }
  return (
    <section aria-label={t`Report`} className="flex flex-col gap-3">
      <Select
        label={t`Report`}
        value={report.errorId}
        onChange={setChosen}
        options={reports.map(({ errorId, at }) => ({
          value: errorId,
          label: `${errorId} · ${formatDate(at, zone, 'dateTime')}`,
        }))}
      />
      <DetailList
        items={[
          { label: t`Error id`, value: <code className="font-mono select-all">{report.errorId}</code> },
          { label: t`Page`, value: <code className="font-mono">{report.path}</code> },
          { label: t`Browser`, value: report.browser },
          {
            label: t`Who`,
            value: report.role === null ? t`A visitor` : (roleNames.get(report.role) ?? report.role),
          },
          { label: t`Release`, value: report.release },
        ]}
      />
      <ReportFrames frames={report.frames} />
      <h3 className="font-semibold text-1">
        <Trans>Before it happened</Trans>
      </h3>
      <Breadcrumbs crumbs={report.breadcrumbs} zone={zone} />
      <h3 className="font-semibold text-1">
        <Trans>Stack</Trans>
      </h3>
      <pre
        tabIndex={0}
        aria-label={t`Stack`}
        className="max-h-80 overflow-auto rounded-md border border-line bg-surface-2 p-3 font-mono text-xs whitespace-pre-wrap text-2"
      >
        {report.stack === '' ? report.message : report.stack}
      </pre>
    </section>
  );
}

const looks: Readonly<Record<BreadcrumbKind, { readonly word: string; readonly tone: Tone }>> = {
  navigation: { word: t`navigation`, tone: 'accent' },
  click: { word: t`click`, tone: 'neutral' },
  request: { word: t`request`, tone: 'info' },
  console: { word: t`console`, tone: 'danger' },
};

function Breadcrumbs({ crumbs, zone }: { crumbs: readonly Breadcrumb[]; zone: string }) {
  if (crumbs.length === 0) {
    return (
      <p className="text-sm text-3">
        <Trans>Nothing was noted.</Trans>
      </p>
    );
  }
  return (
    <ol aria-label={t`Breadcrumbs`} className="flex flex-col gap-1 font-mono text-xs">
      {crumbs.map((crumb, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may share kind and millisecond; the list never changes
        <li key={index} className="flex items-baseline gap-2">
          <span className="num shrink-0 text-3">{formatDate(crumb.ts, zone, 'seconds')}</span>
          <Chip tone={looks[crumb.kind].tone}>{looks[crumb.kind].word}</Chip>
          <span className="min-w-0 wrap-anywhere text-1">{crumb.text}</span>
        </li>
      ))}
    </ol>
  );
}
