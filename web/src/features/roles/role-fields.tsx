import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FieldView, fieldViews } from '@switchyard/contracts/identity/role.ts';
import type { Roles } from '../../core/accounts/roles-api.ts';
import { Panel } from '../../ui/panel.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const words: Readonly<Record<FieldView, string>> = {
  hidden: t`Hidden`,
  masked: t`Masked`,
  shown: t`Shown`,
};
const segments = fieldViews.map((value) => ({ value, label: words[value] }));

type RoleFieldsProps = {
  fields: Roles['fields'];
  views: Readonly<Record<string, FieldView>>;
  /** Absent: only shown. */
  onChange?: (field: string, view: FieldView) => void;
};

/** How a role sees the fields that need care. */
export function RoleFields({ fields, views, onChange }: RoleFieldsProps) {
  return (
    <Panel title={t`Fields that need care`}>
      <p className="pb-2 text-sm text-3">
        <Trans>Uncovering a masked value is written to the audit of security.</Trans>
      </p>
      <ul className="flex flex-col gap-2">
        {fields.map(({ name, label }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-1">{label}</span>
            {onChange ? (
              <SegmentedControl
                label={label}
                segments={segments}
                value={views[name] ?? 'shown'}
                onChange={(view) => onChange(name, view)}
              />
            ) : (
              <span className="text-2">{words[views[name] ?? 'shown']}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The views of a draft that differ, in words: `Gate codes of sites: Masked`. */
export function changedViews(
  fields: Roles['fields'],
  before: Readonly<Record<string, FieldView>>,
  after: Readonly<Record<string, FieldView>>,
): string[] {
  return fields
    .filter(({ name }) => (before[name] ?? 'shown') !== (after[name] ?? 'shown'))
    .map(({ name, label }) => `${label}: ${words[after[name] ?? 'shown']}`);
}
