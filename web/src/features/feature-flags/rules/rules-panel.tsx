import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { environmentWord } from '../environments.ts';
import { OnOffChip } from '../on-off-chip.tsx';
import { useIsNamedIn } from '../manage/use-flag-rights.ts';
import { useReviewed } from '../requests/use-reviewed.ts';
import { environmentsOf } from './environments-of.ts';
import { useFlagRulesQuery, useRuleSegmentsQuery } from './rules-api.ts';
import { RulesSummary } from './rules-summary.tsx';

const rulesEditor = lazyComponent(() => import('./rules-editor.tsx').then((file) => file.RulesEditor), {
  untilItArrives: true,
});

type RulesPanelProps = {
  flag: Flag;
  here: FlagEnvironment;
  mayChange: boolean;
  /** The user may ask for changes where they need a change request. */
  mayRequest: boolean;
  /** Called with the environment while its rules are edited, and with null afterwards. */
  onEditing: (environment: FlagEnvironment | null) => void;
};

/** Rules of a flag, per environment. */
export function RulesPanel({ flag, here, mayChange, mayRequest, onEditing }: RulesPanelProps) {
  const [environment, setEnvironment] = useState(here);
  const isReviewed = useReviewed(flag.key).has(environment);
  const isNamedIn = useIsNamedIn();
  return (
    <Panel title={t`Rules`} flush>
      <SegmentedControl
        label={t`Environment of the rules`}
        className="mx-3 mt-1"
        value={environment}
        onChange={setEnvironment}
        segments={environmentsOf(flag).map((value) => ({ value, label: environmentWord(value) }))}
      />
      <EnvironmentRulesView
        key={environment}
        flag={flag}
        environment={environment}
        mayChange={isReviewed ? mayRequest : mayChange && isNamedIn(flag, environment)}
        isReviewed={isReviewed}
        onEditing={onEditing}
      />
    </Panel>
  );
}

type EnvironmentRulesProps = {
  flag: Flag;
  environment: FlagEnvironment;
  mayChange: boolean;
  isReviewed: boolean;
  onEditing: RulesPanelProps['onEditing'];
};

function EnvironmentRulesView(props: EnvironmentRulesProps) {
  const { flag, environment, mayChange, isReviewed, onEditing } = props;
  const [editing, setIsEditing] = useState(false);
  const setEditing = (isEditing: boolean) => {
    setIsEditing(isEditing);
    onEditing(isEditing ? environment : null);
  };
  const { data: rules, error, refetch } = useFlagRulesQuery({ key: flag.key, environment });
  const { data: segments = [] } = useRuleSegmentsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !rules) return <ErrorState compact error={error} onRetry={refetch} />;
  if (!rules) return <SkeletonRows count={2} />;
  return (
    <div className="flex flex-col gap-3 px-3 py-3">
      <div className="flex items-center gap-2">
        <OnOffChip enabled={rules.enabled} />
        {rules.strategies.length > 1 && (
          <span className="min-w-0 flex-1 text-sm text-3">
            <Trans>The first rule that fits decides.</Trans>
          </span>
        )}
        {mayChange && (
          <Button
            size="sm"
            className="ml-auto"
            icon={<SlidersHorizontal />}
            onPointerEnter={() => void rulesEditor.preload()}
            onClick={() => setEditing(true)}
          >
            <Trans>Edit rules</Trans>
          </Button>
        )}
      </div>
      <RulesSummary rules={rules} segments={segments} />
      {isReviewed && (
        <p className="text-sm text-3">
          <Trans>Another person approves changes of these rules. Switching off needs no approval.</Trans>
        </p>
      )}
      {editing && (
        <Suspense fallback={null}>
          <rulesEditor.Component
            flag={flag}
            rules={rules}
            segments={segments}
            isReviewed={isReviewed}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
