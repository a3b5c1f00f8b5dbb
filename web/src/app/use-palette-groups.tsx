import { t } from '@lingui/core/macro';
import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import { ArrowRight, Plus } from 'lucide-react';
import { type ReactNode, use, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { useModules } from '../core/modules-context.ts';
import { useCurrentUser } from '../core/use-session.ts';
import { PaletteContext } from '../lib/use-palette-actions.ts';
import { hitIcon } from './hit-icon.ts';
import { hitNote } from './hit-note.ts';
import type { NavPage } from './navigation.ts';
import { pageCommands } from './page-commands.ts';
import type { Matched, MatchedGroup } from './palette-match.ts';

/** A row of the command palette. */
export type PaletteItem = Matched & {
  /** Unique in the palette. */
  readonly value: string;
  readonly icon: ReactNode;
  readonly note?: string;
  readonly shortcut?: string | undefined;
  readonly run: () => void;
};

type Sources = {
  readonly navigation: readonly NavPage[];
  readonly typed: string;
  /** Records that the server found. */
  readonly hits: readonly SearchHit[];
};

/** Verbs for opening a page. */
const pageVerbs = [t`go`, t`open`, t`show`];

/** Everything that the palette offers: records, commands of pages, actions of the mounted views, pages. */
export function usePaletteGroups({ navigation, typed, hits }: Sources): readonly MatchedGroup<PaletteItem>[] {
  const manifests = useModules()?.manifests ?? [];
  const registry = use(PaletteContext);
  const sources = useSyncExternalStore(registry.subscribe, registry.list);
  const user = useCurrentUser();
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  // Pages without a place in the navigation only offer their form for a new record.
  const unlisted = manifests
    .flatMap(({ pages = [] }) => pages)
    .filter(({ nav }) => nav === undefined)
    .map(({ path, create }) => ({ path, ...(create && { create }) }));
  return [
    {
      heading: t`Found`,
      items: hits.map((hit) => {
        const Icon = hitIcon(hit, manifests);
        return {
          value: `${hit.kind}:${hit.id}`,
          title: hit.title,
          isRecord: true,
          icon: <Icon />,
          note: hitNote(hit),
          run: go(hit.href),
        };
      }),
    },
    {
      heading: t`Commands`,
      items: pageCommands(user, [...navigation, ...unlisted], typed).map(
        ({ id, title, keywords, to, isNew }) => ({
          value: id,
          title,
          keywords,
          icon: isNew ? <Plus /> : <ArrowRight />,
          run: go(to),
        }),
      ),
    },
    ...sources.map(({ scope, actions }) => ({
      heading: scope,
      items: actions.map(({ id, icon, ...action }) => ({ value: id, icon: icon ?? null, ...action })),
    })),
    {
      heading: t`Go to`,
      items: navigation.map(({ path, title, nav }) => ({
        value: path,
        title,
        keywords: pageVerbs,
        icon: <nav.icon />,
        shortcut: nav.key === undefined ? undefined : `g ${nav.key}`,
        run: go(path),
      })),
    },
  ];
}
