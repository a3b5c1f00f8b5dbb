import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FlagRequest } from '@switchyard/contracts/feature-flags/request-routes.ts';
import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { useParams } from 'react-router-dom';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { RecordNotFoundError } from '../../../lib/record-not-found-error.ts';
import { statusOf } from '../../../lib/request-error.ts';
import { Chip } from '../../../ui/chip.tsx';
import { type Detail, DetailList } from '../../../ui/detail-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { environmentWord } from '../environments.ts';
import { BlastRadius } from '../blast/blast-radius.tsx';
import { flagCrumbs } from '../manage/flag-crumbs.ts';
import { useRuleSegmentsQuery } from '../rules/rules-api.ts';
import { conflictWords, editWords } from '../schedules/edit-words.ts';
import { RequestActions } from './request-actions.tsx';
import { requestLooks, sidesOf } from './request-words.ts';
import { useFlagRequestQuery } from './requests-api.ts';

const crumbs = [...flagCrumbs, { label: t`Change requests`, href: '/feature-flags/requests' }];

/** One change request: what it changes, its review, and the steps that the user may take. */
export function RequestPage() {
  const user = useCurrentUser();
  const { id = '' } = useParams();
  const mayView = scopeOf(user, 'flag.view') !== 'none';
  const { data, error, refetch } = useFlagRequestQuery(id, {
    skip: !mayView,
    refetchOnMountOrArgChange: true,
  });
  if (!mayView) return <NoAccess what={t`feature flags`} />;
  if (error && !data) {
    const status = statusOf(error);
    if (status === 404 || status === 400) throw new RecordNotFoundError();
    return (
      <>
        <PageHeader title={t`Change request`} crumbs={crumbs} />
        <ErrorState error={error} title={t`The change request could not be loaded`} onRetry={refetch} />
      </>
    );
  }
  if (!data) return <PageSpinner text={t`Loading`} />;
  return <RequestDetail request={data} zone={user.companyTimeZone} />;
}

function RequestDetail({ request, zone }: { request: FlagRequest; zone: string }) {
  const { title, state, conflicts, edits } = request;
  const isOver = state === 'applied' || state === 'rejected' || state === 'withdrawn';
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} tools={<RequestActions request={request} zone={zone} />} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="mx-auto flex max-w-220 flex-col gap-4">
          {conflicts.length > 0 && !isOver && (
            <p
              role="alert"
              className="rounded-md border border-line-strong bg-warn-wash p-3 text-sm wrap-anywhere text-1"
            >
              <Trans>
                Others changed this in the meantime: {conflictWords(conflicts, edits)}. It is not made over
                their change: its author edits it first.
              </Trans>
            </p>
          )}
          <Panel>
            <DetailList items={factsOf(request, zone)} />
          </Panel>
          {!isOver && (
            <BlastRadius
              flag={request.flagKey}
              environment={request.environment}
              question={{ edits, ...(request.runAt === null ? {} : { at: request.runAt }) }}
            />
          )}
          <Panel title={t`Changes`} flush>
            <Changes request={request} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function factsOf(request: FlagRequest, zone: string): readonly Detail[] {
  const { flagKey, environment, state, reason, authorName, createdAt, reviewerName, reviewedAt } = request;
  const { comment, runAt, appliedRevision } = request;
  const reviewed = reviewedAt === null ? '' : formatDate(reviewedAt, zone, 'dayTime');
  return [
    {
      label: t`State`,
      value: <Chip tone={requestLooks[state].tone}>{requestLooks[state].word}</Chip>,
    },
    {
      label: t`Flag`,
      value: (
        <>
          <Link to={flagPath(flagKey)} className="font-mono">
            {flagKey}
          </Link>{' '}
          · {environmentWord(environment)}
        </>
      ),
    },
    { label: t`Requested`, value: `${authorName}, ${formatDate(createdAt, zone, 'dayTime')}` },
    ...(reason === null ? [] : [{ label: t`Reason`, value: reason }]),
    ...(reviewerName === null ? [] : [{ label: t`Reviewed`, value: `${reviewerName}, ${reviewed}` }]),
    ...(comment === null ? [] : [{ label: t`Comment`, value: comment }]),
    ...(runAt === null ? [] : [{ label: t`Scheduled for`, value: formatDate(runAt, zone, 'dateTime') }]),
    ...(appliedRevision === null ? [] : [{ label: t`Revision`, value: String(appliedRevision) }]),
  ];
}

/** Each edit with both sides. */
function Changes({ request: { edits } }: { request: FlagRequest }) {
  const { data: segments = [] } = useRuleSegmentsQuery();
  return (
    <ul className="divide-y divide-line">
      {edits.map((edit) => {
        const { before, after } = sidesOf(edit, segments);
        return (
          <li key={`${edit.kind} ${edit.field}`} className="flex flex-col gap-1.5 px-3 py-2.5">
            <h3 className="font-medium wrap-anywhere text-1">{editWords(edit)}</h3>
            <div className="grid gap-2 sm:grid-cols-2">
              <Side label={t`Before`} text={before} className="bg-danger-wash" />
              <Side label={t`After`} text={after} className="bg-ok-wash" />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type SideProps = { label: string; text: string; className: string };

function Side({ label, text, className }: SideProps) {
  return (
    <div className={`min-w-0 rounded-md px-2.5 py-2 ${className}`}>
      <span className="text-xs text-2">{label}</span>
      <p className="text-sm wrap-anywhere whitespace-pre-wrap text-1">
        {text === '' ? <Trans>nothing</Trans> : text}
      </p>
    </div>
  );
}
