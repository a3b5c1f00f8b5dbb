import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CoursePoint } from '@switchyard/contracts/experiments/analysis.ts';
import { formatCount, formatShare } from '../../../lib/format-number.ts';
import { Panel } from '../../../ui/panel.tsx';
import { CourseChart, type CourseLine } from './course-chart.tsx';

type CoursePanelProps = { course: readonly CoursePoint[]; zone: string };

/** How a test went so far: units exposed per arm, and the change of each metric with its interval. */
export function CoursePanel({ course, zone }: CoursePanelProps) {
  if (course.length < 2) return null;
  const metrics = [...new Set(course.flatMap(({ changes }) => changes.map(({ metric }) => metric)))];
  return (
    <Panel title={t`Course`}>
      <div className="flex flex-col gap-5">
        {metrics.map((metric) => {
          const isLift = course.at(-1)?.changes.find((change) => change.metric === metric)?.isLift === true;
          const lines = changeLines(course, metric, isLift);
          // A line needs two points.
          if (!lines.some(({ points }) => points.length > 1)) return null;
          return (
            <section key={metric} className="flex flex-col gap-1.5">
              <h3 className="text-sm font-medium text-1">
                <Trans>{metric}: change against the control</Trans>
              </h3>
              <CourseChart
                title={t`Change of ${metric} against the control over time, with the interval`}
                lines={lines}
                zone={zone}
                format={(value) => (isLift ? formatShare(value) : value.toFixed(2))}
              />
            </section>
          );
        })}
        <section className="flex flex-col gap-1.5">
          <h3 className="text-sm font-medium text-1">
            <Trans>Units exposed</Trans>
          </h3>
          <CourseChart
            title={t`Units exposed per arm over time`}
            lines={unitLines(course)}
            zone={zone}
            format={(value) => formatCount(value)}
          />
        </section>
      </div>
    </Panel>
  );
}

function changeLines(course: readonly CoursePoint[], metric: string, isLift: boolean): CourseLine[] {
  const points = course.flatMap(({ at, changes }) =>
    changes
      // Lifts and differences have no common scale.
      .filter((change) => change.metric === metric && change.isLift === isLift)
      .map(({ variant, value, from, to }) => ({ variant, at: Date.parse(at), value, from, to })),
  );
  return [...Map.groupBy(points, ({ variant }) => variant)].map(([label, own]) => ({ label, points: own }));
}

function unitLines(course: readonly CoursePoint[]): CourseLine[] {
  const points = course.flatMap(({ at, arms }) =>
    arms.map(({ variant, units }) => ({ variant, at: Date.parse(at), value: units })),
  );
  return [...Map.groupBy(points, ({ variant }) => variant)].map(([label, own]) => ({ label, points: own }));
}
