import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ListFilter } from 'lucide-react';
import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { filterOne, filterToggle } from '../../../ui/list-filters.ts';
import type { MenuItem } from '../../../ui/menu-items.ts';
import { skillName } from '../../../core/planning/skill-text.ts';
import { useBoardSelector } from '../state/board-context.ts';

export type LaneFilterValues = {
  readonly territory: string | null;
  readonly skill: string | null;
  readonly onShift: boolean;
};

type LaneFiltersProps = {
  filters: LaneFilterValues;
  /** One menu instead of three controls. */
  narrow: boolean;
  onFilters: (patch: Partial<LaneFilterValues>) => void;
};

type Choice = { readonly value: string; readonly label: string };

/** Filters for the shown lanes. */
export function LaneFilters({ filters, narrow, onFilters }: LaneFiltersProps) {
  const { territories, skills } = useChoices();
  if (narrow) {
    const { territory, skill, onShift } = filters;
    const active = Number(territory !== null) + Number(skill !== null) + Number(onShift);
    return (
      <DropdownMenu
        align="start"
        items={[
          {
            kind: 'check',
            label: t`On shift only`,
            checked: onShift,
            onChange: (checked) => onFilters({ onShift: checked }),
          },
          choiceMenu(t`Territory`, territories, territory, (value) => onFilters({ territory: value })),
          choiceMenu(t`Skill`, skills, skill, (value) => onFilters({ skill: value })),
        ]}
        trigger={
          <Button icon={<ListFilter />} aria-pressed={active > 0}>
            <Trans>Filter</Trans>
            {active > 0 && <span className="num">{active}</span>}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <FilterChip
        filter={filterOne({
          key: 'territory',
          label: t`Territory`,
          options: territories,
          value: filters.territory,
          onChange: (territory) => onFilters({ territory }),
        })}
      />
      <FilterChip
        filter={filterOne({
          key: 'skill',
          label: t`Skill`,
          options: skills,
          value: filters.skill,
          onChange: (skill) => onFilters({ skill }),
        })}
      />
      <FilterChip
        filter={filterToggle({
          key: 'onShift',
          label: t`On shift`,
          value: filters.onShift,
          onChange: (onShift) => onFilters({ onShift }),
        })}
      />
    </>
  );
}

/** Territories and skills of the board's technicians. */
function useChoices(): { territories: readonly Choice[]; skills: readonly Choice[] } {
  const technicians = useBoardSelector((state) => state.board.records?.technicians, shallowEqual);
  return useMemo(() => {
    const all = Object.values(technicians ?? {});
    const named = new Set(all.flatMap((item) => item.territory ?? []));
    const held = new Set(all.flatMap((item) => item.skills.map((skill) => skill.skill)));
    return {
      territories: [...named].toSorted().map((value) => ({ value, label: value })),
      skills: [...held].toSorted().map((value) => ({ value, label: skillName(value) })),
    };
  }, [technicians]);
}

const any = '';

function choiceMenu(
  label: string,
  choices: readonly Choice[],
  value: string | null,
  onChange: (value: string | null) => void,
): MenuItem {
  const chosen = choices.find((choice) => choice.value === value);
  return {
    kind: 'menu',
    label: chosen ? `${label}: ${chosen.label}` : label,
    items: [
      {
        kind: 'radio',
        label,
        value: value ?? any,
        options: [{ value: any, label: t`Any` }, ...choices],
        onChange: (next) => onChange(next === any ? null : next),
      },
    ],
  };
}
