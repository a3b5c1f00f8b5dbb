import { t } from '@lingui/core/macro';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { z } from 'zod';
import { scopeOf } from '../core/permissions.ts';
import { useCurrentUser } from '../core/use-session.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { DetailList } from '../ui/detail-list.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { customValuesOf } from './custom-part.ts';
import { customText } from './custom-text.tsx';
import type { FormValues } from './form-field.ts';
import type { Revised, TaggedRecord } from './record-api.ts';
import { useCustomFields } from './use-custom-fields.ts';
import type { UpdateApi } from './use-save-merged.ts';

const editForm = lazyComponent(
  () =>
    import('./record-edit-form.tsx').then(
      (module) => module.RecordEditForm<Revised, object, FormValues, object>,
    ),
  { untilItArrives: true },
);

const nothing = z.object({});
const empty = () => ({});

type CustomFactsProps = {
  api: UpdateApi<Revised, object> & { readonly record: TaggedRecord };
  item: Revised;
};

/** Panel with the custom fields of a record; nothing if the company has defined none. */
export function CustomFacts({ api, item }: CustomFactsProps) {
  const { record } = api;
  const fields = useCustomFields(record) ?? [];
  const user = useCurrentUser();
  const [isEditing, setIsEditing] = useState(false);
  if (fields.length === 0) return null;
  const values = customValuesOf(item);
  const mayEdit =
    scopeOf(user, `${record.kind}.update` as Action) !== 'none' && fields.some(({ mayWrite }) => mayWrite);
  return (
    <Panel
      title={t`Custom fields`}
      actions={
        mayEdit && (
          <IconButton
            label={t`Edit custom fields`}
            icon={<Pencil />}
            size="sm"
            onClick={() => setIsEditing(true)}
          />
        )
      }
    >
      <DetailList
        items={fields.map((field) => ({ label: field.label, value: customText(field, values[field.key]) }))}
      />
      {isEditing && (
        <Suspense fallback={null}>
          <editForm.Component
            api={api}
            item={item}
            title={t`Custom fields`}
            schema={nothing}
            fields={[]}
            toInput={empty}
            toPatch={empty}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
