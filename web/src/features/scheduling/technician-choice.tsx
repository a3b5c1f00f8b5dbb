import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { DraftProps } from './plan-draft.ts';
import { usePlannableTechniciansQuery } from './scheduling-api.ts';

const segments = [
  { value: 'all', label: t`All active` },
  { value: 'some', label: t`Choose…` },
] as const;

/** The technicians of a plan. */
export function TechnicianChoice({ draft: { technicianIds }, onChange }: DraftProps) {
  const isSome = technicianIds !== null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium text-2">
        <Trans>Technicians</Trans>
      </p>
      <SegmentedControl
        label={t`Technicians`}
        segments={segments}
        value={isSome ? 'some' : 'all'}
        className="self-start"
        onChange={(value) => onChange({ technicianIds: value === 'all' ? null : [] })}
      />
      {isSome && <Choices chosen={technicianIds} onChange={(ids) => onChange({ technicianIds: ids })} />}
    </div>
  );
}

type ChoicesProps = { chosen: readonly string[]; onChange: (ids: string[]) => void };

function Choices({ chosen, onChange }: ChoicesProps) {
  const { data, error, refetch } = usePlannableTechniciansQuery(undefined);
  if (error && !data) return <ErrorState compact error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows count={3} />;
  return (
    <ul
      aria-label={t`Technicians of the plan`}
      className="max-h-56 overflow-y-auto rounded-md border border-line px-3 py-2"
    >
      {data.map(({ id, name }) => (
        <li key={id} className="py-0.5 pointer-coarse:py-2.5">
          <Checkbox
            checked={chosen.includes(id)}
            onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {name}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
