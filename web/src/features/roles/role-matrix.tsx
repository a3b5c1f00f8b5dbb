import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RoleOffer } from '@switchyard/contracts/roles/custom-role.ts';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type PermissionArea, permissionAreas } from '../../records/permission-words.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';

type RoleMatrixProps = {
  offer: RoleOffer;
  chosen: ReadonlySet<string>;
  /** Absent: only shown. */
  onToggle?: (action: string, isOn: boolean) => void;
};

/** The permissions that a role may have, by area. Those that every role has are left out. */
export function RoleMatrix({ offer, chosen, onToggle }: RoleMatrixProps) {
  const [text, setText] = useState('');
  const areas = useMemo(() => areasOf(offer), [offer]);
  const shown = matching(areas, text);
  return (
    <Panel title={t`Permissions`}>
      <div className="flex flex-col gap-3">
        <Input
          type="search"
          aria-label={t`Search permissions`}
          placeholder={t`Search permissions`}
          leading={<Search />}
          value={text}
          className="max-w-80"
          onChange={(event) => setText(event.target.value)}
        />
        {shown.length === 0 && (
          <p className="text-3">
            <Trans>No permission has these words.</Trans>
          </p>
        )}
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {shown.map((area) => (
            <Area key={area.area} area={area} offer={offer} chosen={chosen} onToggle={onToggle} />
          ))}
        </div>
      </div>
    </Panel>
  );
}

type AreaProps = {
  area: PermissionArea;
  offer: RoleOffer;
  chosen: ReadonlySet<string>;
  onToggle: RoleMatrixProps['onToggle'];
};

function Area({ area: { area, choices }, offer, chosen, onToggle }: AreaProps) {
  return (
    <div role="group" aria-label={area} className="min-w-0">
      <p aria-hidden="true" className="font-medium text-1">
        {area}
      </p>
      {choices.map(({ scope, verb }) => (
        <div key={scope} className="flex flex-wrap items-center gap-x-2">
          <Checkbox
            checked={chosen.has(scope)}
            disabled={onToggle === undefined}
            onChange={(isOn) => onToggle?.(scope, isOn)}
          >
            {verb}
          </Checkbox>
          {chosen.has(scope) !== offer.preset.includes(scope) && (
            <Chip tone={chosen.has(scope) ? 'warn' : 'neutral'}>
              {chosen.has(scope) ? t`more than the preset` : t`less than the preset`}
            </Chip>
          )}
        </div>
      ))}
    </div>
  );
}

function areasOf({ offered, always }: RoleOffer): PermissionArea[] {
  return permissionAreas(offered.map(({ action }) => action).filter((action) => !always.includes(action)));
}

/** Areas with all searched words in their names or in those of their permissions. */
function matching(areas: readonly PermissionArea[], text: string): PermissionArea[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return areas.flatMap(({ area, choices }) => {
    const own = choices.filter(({ scope, verb }) => {
      const name = `${area} ${verb} ${scope}`.toLowerCase();
      return words.every((word) => name.includes(word));
    });
    return own.length > 0 ? [{ area, choices: own }] : [];
  });
}
