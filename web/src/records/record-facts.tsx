import { t } from '@lingui/core/macro';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import type { ReactNode } from 'react';
import { scopeOf } from '../core/permissions.ts';
import { useCurrentUser } from '../core/use-session.ts';
import { formatPhone, groupPhone } from '../lib/format-phone.ts';
import { DetailList } from '../ui/detail-list.tsx';
import { InlineEdit } from '../ui/inline-edit.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Revised, TaggedRecord } from './record-api.ts';
import { capitalised } from './record-nouns.ts';
import { type UpdateApi, useSaveMerged } from './use-save-merged.ts';

/** A text that is edited in place, or a value that is only shown or has its own control. */
export type RecordFact<Item, Patch> =
  | {
      readonly field: string;
      readonly read: (item: Item) => string | null;
      /** The change for a new text; default: the field, null if it is empty. @throws Error with a text for users */
      readonly write?: (text: string) => Patch;
      readonly label?: string;
      /** An empty text is sent unchanged and refused. */
      readonly required?: boolean;
      readonly multiline?: boolean;
      /** The text that is shown. */
      readonly format?: (text: string) => string;
      /** A telephone number is shown and edited in groups. */
      readonly isPhone?: boolean;
    }
  | { readonly label: string; readonly value: ReactNode };

type RecordFactsProps<Item extends Revised, Patch extends object> = {
  api: UpdateApi<Item, Patch> & { readonly record: TaggedRecord };
  item: Item;
  facts: readonly RecordFact<Item, Patch>[];
  /** Fields that users with the scope `own` may change. */
  ownFields?: readonly string[];
};

/** The details panel of a record. Texts are edited in place and merged with other users' changes. */
export function RecordFacts<Item extends Revised, Patch extends object>(
  props: RecordFactsProps<Item, Patch>,
) {
  const { api, item, facts, ownFields = [] } = props;
  const scope = scopeOf(useCurrentUser(), `${api.record.kind}.update` as Action);
  const save = useSaveMerged(api);
  return (
    <Panel title={t`Details`}>
      <DetailList
        items={facts.map((fact) => {
          if (!('field' in fact)) return fact;
          const { field, read, label = capitalised(field), multiline = false, format } = fact;
          const mayEdit = scope === 'company' || (scope === 'own' && ownFields.includes(field));
          const write = fact.write ?? ((text: string) => plainPatch(field, text, fact.required) as Patch);
          return {
            label,
            value: (
              <InlineEdit
                label={label}
                subject={api.record.noun[0]}
                record={item}
                read={(current) => read(current) ?? ''}
                disabled={!mayEdit}
                multiline={multiline}
                placeholder={mayEdit ? t`Add…` : '–'}
                {...(format === undefined ? {} : { format })}
                {...(fact.isPhone === true ? { format: formatPhone, typed: groupPhone } : {})}
                onSave={async (draft, base) => await save.merged(base, write(draft.trim()))}
              />
            ),
          };
        })}
      />
    </Panel>
  );
}

function plainPatch(field: string, text: string, required = false): object {
  return { [field]: text === '' && !required ? null : text };
}
