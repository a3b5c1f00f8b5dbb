import { t } from '@lingui/core/macro';
import { listDensities, type SavedView } from '@switchyard/contracts/saved-views/saved-view.ts';
import { z } from 'zod';
import type { FormField } from './form-field.ts';
import { RecordForm } from './record-form.tsx';
import { columnsOf } from './saved-view-state.ts';
import { savedViews, useSetDefaultViewMutation } from './saved-views-api.ts';
import type { ListView } from './use-list-view.ts';

const schema = z.object({
  name: z.string().trim().min(1, t`Give it a name`).max(60),
  density: z.enum(['', ...listDensities]),
  keepsColumns: z.boolean(),
  shared: z.boolean(),
  isDefault: z.boolean(),
});
type Values = z.infer<typeof schema>;

const nameField: FormField<Values> = {
  kind: 'text',
  name: 'name',
  label: t`Name`,
  required: true,
  maxLength: 60,
  width: 'full',
};
const switches: readonly FormField<Values>[] = [
  { kind: 'toggle', name: 'shared', label: t`Share with all managers and admins`, width: 'full' },
  { kind: 'toggle', name: 'isDefault', label: t`Open this list with it`, width: 'full' },
];
/** For lists with configurable columns. */
const columnFields: readonly FormField<Values>[] = [
  { kind: 'toggle', name: 'keepsColumns', label: t`Keep the columns as they are now`, width: 'full' },
  {
    kind: 'choice',
    name: 'density',
    label: t`Rows`,
    width: 'full',
    options: [
      { value: '', label: t`As in other lists` },
      { value: 'comfortable', label: t`Comfortable` },
      { value: 'compact', label: t`Compact` },
    ],
  },
];

type SavedViewFormProps = {
  list: ListView;
  /** Null for a new view of the current list. */
  view: SavedView | null;
  onClose: () => void;
};

/** Name, columns and sharing of a view. */
export function SavedViewForm({ list, view, onClose }: SavedViewFormProps) {
  const { layout, columnIds, listId } = list;
  const [create] = savedViews.create.useMutation();
  const [update] = savedViews.update.useMutation();
  const [choose] = useSetDefaultViewMutation();
  const arranged = columnsOf(layout, columnIds);
  const keptNow = view ?? arranged;
  const values: Values = {
    name: view?.name ?? '',
    density: view?.density ?? '',
    keepsColumns: keptNow.columns.length > 0 || Object.keys(keptNow.widths).length > 0,
    shared: view?.shared ?? false,
    isDefault: view?.isDefault ?? false,
  };
  const save = async ({ isDefault, keepsColumns, density, ...fields }: Values, key: string) => {
    const columns = keepsColumns ? arranged : { columns: [], widths: {} };
    const body = { ...fields, ...columns, density: density === '' ? null : density };
    const saved =
      view === null
        ? await create({ body: { ...body, listId, query: list.query }, idempotencyKey: key }).unwrap()
        : await update({ id: view.id, revision: view.revision, body }).unwrap();
    if (isDefault !== saved.isDefault) {
      await choose({ listId, viewId: isDefault ? saved.id : null }).unwrap();
    }
    list.settle();
    if (view !== null) return;
    list.tell([...list.views, { ...saved, isDefault }]);
    list.show(saved);
  };
  return (
    <RecordForm
      title={view === null ? t`Save as a new view` : t`Edit view`}
      description={t`A view keeps filters, search, sort and grouping of the list.`}
      size="sm"
      submitLabel={view === null ? t`Save view` : t`Save`}
      schema={schema}
      values={values}
      fields={[nameField, ...switches, ...(columnIds.length > 0 ? columnFields : [])]}
      onSubmit={(values, keyOf) => save(values, keyOf('view', { ...values, query: list.query, arranged }))}
      onClose={onClose}
    />
  );
}
