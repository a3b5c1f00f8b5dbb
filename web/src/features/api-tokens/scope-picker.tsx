import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { ScopeArea } from './scope-words.ts';

export const presets = ['read', 'all', 'chosen'] as const;
export type Preset = (typeof presets)[number];

const presetWords: Readonly<Record<Preset, string>> = {
  read: t`Read only`,
  all: t`Everything`,
  chosen: t`Choose`,
};
const segments = presets.map((value) => ({ value, label: presetWords[value] }));

type ScopePickerProps = {
  areas: readonly ScopeArea[];
  preset: Preset;
  onPreset: (preset: Preset) => void;
  chosen: ReadonlySet<string>;
  onChoose: (scopes: ReadonlySet<string>) => void;
  error: string | undefined;
};

/** The choice of scopes: those that read, all that the maker has, or single ones by area. */
export function ScopePicker({ areas, preset, onPreset, chosen, onChoose, error }: ScopePickerProps) {
  const toggle = (scope: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(scope);
    else next.delete(scope);
    onChoose(next);
  };
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-2">
      <legend className="pb-1 text-sm font-medium text-2">
        <Trans>What it may do</Trans>
      </legend>
      <SegmentedControl label={t`What it may do`} segments={segments} value={preset} onChange={onPreset} />
      <p className="text-xs text-3">{noteOf(preset)}</p>
      {preset === 'chosen' && (
        <div className="flex max-h-72 w-full flex-col gap-3 overflow-y-auto rounded-md border border-line p-3">
          {areas.map(({ area, choices }) => (
            <div key={area} role="group" aria-label={area}>
              <p aria-hidden="true" className="text-sm font-medium text-1">
                {area}
              </p>
              <div className="flex flex-wrap gap-x-5 pointer-coarse:gap-y-3">
                {choices.map(({ scope, verb }) => (
                  <Checkbox key={scope} checked={chosen.has(scope)} onChange={(isOn) => toggle(scope, isOn)}>
                    {verb}
                  </Checkbox>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function noteOf(preset: Preset): string {
  switch (preset) {
    case 'read':
      return t`It sees what you see, and changes nothing.`;
    case 'all':
      return t`It does everything that you may do now, except signing in and changes of accounts.`;
    case 'chosen':
      return t`Choose as little as the program needs. A token cannot get more later.`;
    default:
      return preset satisfies never;
  }
}
