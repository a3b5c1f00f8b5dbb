import { t } from '@lingui/core/macro';
import type { Flag, FlagState } from '@switchyard/contracts/feature-flags/flag.ts';
import { Switch } from '../../ui/switch.tsx';
import { environmentWord } from './environments.ts';
import { OnOffChip } from './on-off-chip.tsx';

type StateSwitchProps = {
  flag: Flag;
  state: FlagState;
  size?: 'md' | 'lg';
  /** Undefined: read-only for this user. */
  onToggle: (() => void) | undefined;
};

/** Toggles a flag in an environment; shows its state to users who may not change it. */
export function StateSwitch({ flag, state, size = 'md', onToggle }: StateSwitchProps) {
  const { enabled, environment } = state;
  if (!onToggle) return <OnOffChip enabled={enabled} />;
  const { name } = flag;
  const place = environmentWord(environment);
  return <Switch checked={enabled} onChange={onToggle} label={t`${name} in ${place}`} size={size} />;
}
