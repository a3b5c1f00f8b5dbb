import { t } from '@lingui/core/macro';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import { type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { useModules } from '../core/modules-context.ts';
import type { PaletteAction } from '../lib/palette-registry.ts';
import { PaletteContext } from '../lib/use-palette-actions.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { hitIcon } from './hit-icon.ts';
import { hitNote } from './hit-note.ts';
import type { NavPage } from './navigation.ts';
import { useSearchQuery } from './search-api.ts';
import { ShellActions } from './shell-actions.tsx';

type CommandPaletteProps = { navigation: readonly NavPage[]; onOpenChange: (open: boolean) => void };

/** Finds pages, actions of the current view, and records on the server. */
export function CommandPalette({ navigation, onOpenChange }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), 120);
  const { currentData, isFetching, isError } = useSearchQuery(query, { skip: query === '' });
  const hits = query === '' ? [] : (currentData?.items ?? []);
  const manifests = useModules()?.manifests ?? [];
  // Server results arrive after the local matches, but Enter must still open the best of all of them. A matching
  // command ranks first: "new job" creates a job, even if a record has that name.
  const command = useBestCommand(navigation, query);
  const best = command ?? (hits[0] && hitValue(hits[0], query));
  const [picked, setPicked] = useState<{ value: string; best: string | undefined }>();
  const selected = picked?.best === best ? (picked?.value ?? '') : (best ?? picked?.value ?? '');
  const registry = use(PaletteContext);
  const sources = useSyncExternalStore(registry.subscribe, registry.list);
  const navigate = useNavigate();
  const run = (action: () => void) => () => {
    onOpenChange(false);
    action();
  };
  const go = (path: string) => run(() => void navigate(path));

  return (
    <Dialog open onOpenChange={onOpenChange} title={t`Find or do anything`} hideHeader size="md">
      <ShellActions navigation={navigation} />
      <Command
        label={t`Find or do anything`}
        loop
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
        <Command.List className="min-h-0 flex-1 overflow-y-auto p-1.5">
          <Command.Empty className="px-3 py-8 text-center text-2">
            {isFetching
              ? t`Searching`
              : isError
                ? t`The search did not answer. Try again.`
                : t`Nothing found for "${text}"`}
          </Command.Empty>
          {hits.length > 0 && (
            <Group heading={t`Found`}>
              {hits.map((hit) => {
                const Icon = hitIcon(hit, manifests);
                return (
                  <Item
                    key={`${hit.kind}-${hit.id}`}
                    value={hitValue(hit, query)}
                    icon={<Icon />}
                    title={hit.title}
                    note={hitNote(hit)}
                    onSelect={go(hit.href)}
                  />
                );
              })}
            </Group>
          )}
          {sources.map(({ scope, actions }) => (
            <Group key={scope} heading={scope}>
              {actions.map((action) => (
                <Item
                  key={action.id}
                  value={actionValue(action)}
                  icon={action.icon}
                  title={action.title}
                  shortcut={action.shortcut}
                  onSelect={run(action.run)}
                />
              ))}
            </Group>
          ))}
          <Group heading={t`Go to`}>
            {navigation.map((page) => (
              <Item
                key={page.path}
                value={pageValue(page)}
                icon={<page.nav.icon />}
                title={page.title}
                shortcut={page.nav.key === undefined ? undefined : `g ${page.nav.key}`}
                onSelect={go(page.path)}
              />
            ))}
          </Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

const actionValue = ({ title, keywords = [] }: PaletteAction) => `${title} ${keywords.join(' ')}`;
// no-literal-text: a key of the list
const pageValue = ({ title }: NavPage) => `page ${title}`;

/** The action or page whose title begins with the query. */
function useBestCommand(navigation: readonly NavPage[], query: string): string | undefined {
  const registry = use(PaletteContext);
  const sources = useSyncExternalStore(registry.subscribe, registry.list);
  const wanted = query.toLowerCase();
  if (wanted === '') return undefined;
  const begins = ({ title }: { title: string }) => title.toLowerCase().startsWith(wanted);
  const action = sources.flatMap(({ actions }) => actions).find(begins);
  if (action) return actionValue(action);
  const page = navigation.find(begins);
  return page && pageValue(page);
}

/** Contains the query, so that the palette's own filter keeps server results. */
const hitValue = ({ kind, id }: SearchHit, query: string) => `${kind} ${id} ${query}`;

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

type ItemProps = {
  value: string;
  icon: ReactNode;
  title: string;
  note?: string;
  shortcut?: string | undefined;
  onSelect: () => void;
};

function Item({ value, icon, title, note, shortcut, onSelect }: ItemProps) {
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
