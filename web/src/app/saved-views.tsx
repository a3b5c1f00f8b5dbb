import { Bookmark, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { viewForgotten, viewSaved } from './preferences-slice.ts';
import { useAppDispatch, useAppSelector } from './use-app-store.ts';

/** Named filters of a list, kept in this browser. */
export function SavedViews({ listId }: { listId: string }) {
  const views = useAppSelector((state) => state.preferences.savedViews[listId]) ?? [];
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const [naming, setNaming] = useState(false);
  const search = params.toString();
  const current = views.find((view) => view.search === search);
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button icon={<Bookmark />}>
            <span className="max-w-40 truncate max-sm:sr-only">{current?.name ?? 'Views'}</span>
          </Button>
        }
        items={[
          ...(views.length === 0 ? [{ kind: 'label', label: 'No saved views yet' } as const] : []),
          ...views.map((view) => ({
            label: view.name,
            ...(view === current ? { hint: 'shown now' } : {}),
            onSelect: () => setParams(new URLSearchParams(view.search)),
          })),
          { kind: 'separator' },
          { label: 'Save current filters…', icon: <Plus />, onSelect: () => setNaming(true) },
          ...(current
            ? [
                {
                  label: `Delete "${current.name}"`,
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => dispatch(viewForgotten({ listId, name: current.name })),
                },
              ]
            : []),
        ]}
      />
      <Dialog open={naming} onOpenChange={setNaming} size="sm" title="Save current filters">
        <NameForm
          onSave={(name) => {
            dispatch(viewSaved({ listId, view: { name, search } }));
            setNaming(false);
          }}
        />
      </Dialog>
    </>
  );
}

function NameForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <form
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim());
      }}
    >
      <Field label="Name" hint="The same name replaces the view that has it.">
        <Input autoFocus value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          Save view
        </Button>
      </div>
    </form>
  );
}
