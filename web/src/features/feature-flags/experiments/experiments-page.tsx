import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Experiment } from '@switchyard/contracts/feature-flags/flag.ts';
import { experimentPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { Split } from 'lucide-react';
import { useState } from 'react';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { environmentWord } from '../environments.ts';
import { useFlagsQuery } from '../feature-flags-api.ts';
import { DeskList } from '../manage/desk-list.tsx';
import { flagCrumbs } from '../manage/flag-crumbs.ts';
import { ExperimentChip } from './experiment-looks.tsx';

const sections = [
  { value: 'open', label: t`Open` },
  { value: 'concluded', label: t`Concluded` },
] as const;

type Section = (typeof sections)[number]['value'];

/** A/B tests of all flags. */
export function ExperimentsPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'flag.view') === 'none') return <NoAccess what={t`feature flags`} />;
  return <Experiments zone={user.companyTimeZone} />;
}

function Experiments({ zone }: { zone: string }) {
  const { data, error, refetch } = useFlagsQuery();
  const [section, setSection] = useState<Section>('open');
  const shown = data
    ?.flatMap(({ experiments }) => experiments)
    .filter(({ status }) => (status === 'concluded') === (section === 'concluded'))
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return (
    <>
      <PageHeader
        title={t`A/B tests`}
        crumbs={flagCrumbs}
        tools={
          <SegmentedControl
            label={t`A/B tests shown`}
            segments={sections}
            value={section}
            onChange={setSection}
          />
        }
      />
      <DeskList
        label={t`A/B tests`}
        introduction={
          <Trans>A test divides users among the variants of a flag and measures which one is better.</Trans>
        }
        items={shown}
        itemKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        row={(experiment) => <ExperimentRow experiment={experiment} zone={zone} />}
        empty={
          <EmptyState
            icon={<Split />}
            title={section === 'open' ? t`No open A/B tests` : t`No concluded A/B tests`}
          >
            <Trans>Choose “New A/B test” on the page of a flag with variants.</Trans>
          </EmptyState>
        }
      />
    </>
  );
}

function ExperimentRow({ experiment, zone }: { experiment: Experiment; zone: string }) {
  const { id, name, status, flagKey, environment, updatedAt } = experiment;
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link to={experimentPath(id)} className="font-medium wrap-anywhere text-1">
          {name}
        </Link>
        <p className="text-sm wrap-anywhere text-3">
          <span className="font-mono">{flagKey}</span> · {environmentWord(environment)} ·{' '}
          <RelativeTime at={updatedAt} zone={zone} />
        </p>
      </div>
      <ExperimentChip status={status} />
    </>
  );
}
