import { t } from '@lingui/core/macro';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { NavPage } from './navigation.ts';
import { rankGroups } from './palette-match.ts';
import { useSearchQuery } from './search-api.ts';
import { ShellActions } from './shell-actions.tsx';
import { type PaletteItem, usePaletteGroups } from './use-palette-groups.tsx';

type CommandPaletteProps = { navigation: readonly NavPage[]; onOpenChange: (open: boolean) => void };

/** Finds pages, actions of the current view, and records on the server. */
export function CommandPalette({ navigation, onOpenChange }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const query = useDebounced(typed, 120);
  const { currentData, isFetching, isError } = useSearchQuery(query, { skip: query === '' });
  // Enter must not open a record that was found for other words.
  const hits = query === '' || query !== typed ? [] : (currentData?.items ?? []);
  // Server results arrive after the local matches, but Enter must still open the best of all of them. A command that
  // the words ask for ranks first: "new job" creates a job, even if a record has that name.
  const groups = rankGroups(typed, usePaletteGroups({ navigation, typed, hits }));
  const first = groups[0]?.items[0];
  const best = typed === '' ? undefined : first?.value;
  const [picked, setPicked] = useState<{ value: string; best: string | undefined }>();
  const selected = picked?.best === best ? (picked?.value ?? '') : (best ?? picked?.value ?? '');

  return (
    <Dialog open onOpenChange={onOpenChange} title={t`Find or do anything`} hideHeader size="md">
      <ShellActions navigation={navigation} />
      <Command
        label={t`Find or do anything`}
        loop
        shouldFilter={false}
        value={selected}
        onValueChange={(value) => setPicked({ value, best })}
        className="flex max-h-[60vh] flex-col"
      >
        <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
          {isFetching ? <Spinner size={16} /> : <Search aria-hidden="true" size={16} className="text-3" />}
          <Command.Input
            autoFocus
            value={text}
            onValueChange={setText}
            placeholder={t`Find a job, customer, technician, page or action`}
            className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none"
          />
          <Kbd keys="Esc" />
        </div>
        <Command.List label={t`Suggestions`} className="min-h-0 flex-1 overflow-y-auto p-1.5">
          <Command.Empty className="px-3 py-8 text-center text-2">
            {isFetching
              ? t`Searching`
              : isError
                ? t`The search did not answer. Try again.`
                : t`Nothing found for "${text}"`}
          </Command.Empty>
          {groups.map(({ heading, items }) => (
            <Group key={heading} heading={heading}>
              {items.map((item) => (
                <Item
                  key={item.value}
                  item={item}
                  onSelect={() => {
                    onOpenChange(false);
                    item.run();
                  }}
                />
              ))}
            </Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-3"
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = { item: PaletteItem; onSelect: () => void };

function Item({ item: { value, icon, title, note, shortcut }, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 items-center gap-3 rounded-md px-2.5 py-1 text-1 data-[selected=true]:bg-surface-3 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-3"
    >
      {icon}
      <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:flex-col">
        <span className="max-w-full shrink-0 truncate">{title}</span>
        {note !== undefined && <span className="max-w-full min-w-0 truncate text-sm text-3">{note}</span>}
      </span>
      {shortcut !== undefined && (
        <span className="ml-auto">
          <Kbd keys={shortcut} />
        </span>
      )}
    </Command.Item>
  );
}
