import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Analysis } from '@switchyard/contracts/experiments/analysis.ts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatShare } from '../../../lib/format-number.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { reasonText, verdictLooks } from './decision-words.ts';
import { MetricPanel } from './metric-panel.tsx';

/** The result of an A/B test: what to do, the arms, each metric. */
export function AnalysisView({
  analysis,
  isOver,
  course,
}: {
  analysis: Analysis;
  isOver: boolean;
  /** Charts of how it went so far. */
  course: ReactNode;
}) {
  return (
    <>
      {analysis.sampleRatio.isMismatch && <SampleRatioBanner analysis={analysis} />}
      <DecisionPanel analysis={analysis} isOver={isOver} />
      <ArmsPanel analysis={analysis} />
      {analysis.metrics.map((metric) => (
        <MetricPanel key={metric.name} metric={metric} />
      ))}
      {course}
    </>
  );
}

function SampleRatioBanner({ analysis: { sampleRatio } }: { analysis: Analysis }) {
  const { pValue } = sampleRatio;
  const chance = pValue === null || pValue < 0.0001 ? '0.0001' : pValue.toFixed(4);
  return (
    <div role="alert" className="flex gap-2.5 rounded-lg bg-danger-wash px-3 py-2.5 text-danger">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">
          <Trans>The units are not divided as configured</Trans>
        </p>
        <p className="text-sm">
          <Trans>
            Chance alone would hardly explain it (p at most {chance}). Look for a program that reports only
            some exposures, or for redirects and errors in one arm, and begin a new test.
          </Trans>
        </p>
      </div>
    </div>
  );
}

function DecisionPanel({ analysis, isOver }: { analysis: Analysis; isOver: boolean }) {
  const { decision, daysLeft, arms, quarantined } = analysis;
  const { word, tone } = verdictLooks[decision.verdict];
  const units = arms.reduce((sum, arm) => sum + arm.units, 0);
  const isWaiting = decision.verdict === 'continue' && !isOver;
  return (
    <Panel title={t`Decision`} badge={<Chip tone={tone}>{word}</Chip>}>
      <p className="text-1">{reasonText(decision)}</p>
      <div className="mt-3 grid grid-cols-3 gap-2 max-sm:grid-cols-2">
        <StatTile label={t`Units exposed`} value={formatCount(units)} />
        <StatTile
          label={t`Set aside`}
          value={formatCount(quarantined)}
          tone={quarantined > 0 ? 'warn' : 'default'}
          note={t`seen in several arms`}
        />
        {isWaiting && (
          <StatTile
            label={t`Days left`}
            value={daysLeft === null ? null : plural(daysLeft, { one: 'about # day', other: 'about # days' })}
            note={t`at the pace so far`}
          />
        )}
      </div>
    </Panel>
  );
}

function ArmsPanel({ analysis: { arms } }: { analysis: Analysis }) {
  const units = arms.reduce((sum, arm) => sum + arm.units, 0);
  const weights = arms.reduce((sum, arm) => sum + arm.weight, 0);
  return (
    <Panel title={t`Arms`} flush>
      <ul className="divide-y divide-line">
        {arms.map(({ variant, units: own, weight }, at) => {
          const share = formatShare(units === 0 ? 0 : own / units);
          const promised = formatShare(weight / weights);
          return (
            <li key={variant} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              <span className="flex min-w-30 flex-1 items-center gap-2">
                <span className="truncate font-medium text-1">{variant}</span>
                {at === 0 && (
                  <Chip>
                    <Trans>Control</Trans>
                  </Chip>
                )}
              </span>
              <span className="num text-sm text-2">{plural(own, { one: '# unit', other: '# units' })}</span>
              <span className="num text-sm text-3">
                <Trans>
                  {share}, planned {promised}
                </Trans>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
