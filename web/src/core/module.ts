import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { TopicKind } from '@switchyard/contracts/realtime/topics.ts';
import type { SearchedKind } from '@switchyard/contracts/search/search-routes.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Tag } from './api.ts';
import type { PanelProps, ViewProps } from './shared-views.ts';
import type { RegisterRealtime } from './realtime-registry.ts';

/** Areas of the navigation, in order. */
// no-literal-text: names of the areas; app/nav-groups.ts has their titles
export const areas = ['Today', 'Operate', 'Company'] as const;
export type Area = (typeof areas)[number];

export type NavEntry = {
  readonly area: Area;
  readonly icon: LucideIcon;
  /** Position within its area, lowest first. */
  readonly order: number;
  /** Different position for some roles. On phones, the first four of all entries are in the bottom bar. */
  readonly orderFor?: Partial<Readonly<Record<Role, number>>>;
  /** Second key after `g`. */
  readonly key?: string;
  /** Permission needed to see the entry. */
  readonly action: Action;
  /** The page shows the whole company, so permission over own records is not sufficient. */
  readonly companyWide?: boolean;
  readonly demoOnly?: boolean;
  /** Short title, used below the icons on phones. */
  readonly short?: string;
  /** Where the pages of its records are, unless below the page's own path. */
  readonly records?: string;
};

/** A command of the palette that opens a page. */
export type PageCommand = {
  /** `{number}` stands for a number among the typed words; the command is offered only with one. */
  readonly label: string;
  /** Other verbs for it. */
  readonly keywords: readonly string[];
  /** Permission in the whole company that it needs. */
  readonly action: Action;
  /** Address, with `{number}` as in the label. */
  readonly to: string;
};

/** A page of the console for signed-in users. */
export type ModulePage = {
  /** With `:names`. */
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<ComponentType<object>>;
  /** The page has no header tools, which would need a second header row on phones. */
  readonly bare?: boolean;
  /**
   * The guide article about it: `<category>/<slug>`. `none` for pages of the guide itself and pages without an
   * audience.
   */
  readonly help: `${string}/${string}` | 'none';
  readonly nav?: NavEntry;
  /**
   * The list can open its form for a new record with `?create=true`, which the command palette uses on every page.
   */
  readonly create?: { readonly label: string; readonly action: Action };
  /** Other commands of the palette. */
  readonly commands?: readonly PageCommand[];
};

type Loaded<Props> = () => Promise<ComponentType<Props>>;

/** A panel that another feature adds to a record's page. */
export type ModulePanel<Props> = {
  /** Position among the panels of the page, lowest first. */
  readonly order: number;
  readonly load: Loaded<Props>;
};

/**
 * A feature's contribution to the console. All lists of features derive from these manifests: routes, navigation,
 * help, live updates, refetching after a gap, and panels on other features' pages.
 */
export type Manifest = {
  /** Name of its folder. */
  readonly name: string;
  readonly pages?: readonly ModulePage[];
  /** Keeps its cached data current from live events. */
  readonly live?: () => Promise<RegisterRealtime>;
  /**
   * Non-record data to refetch when missed events of a kind of topic cannot be replayed. The tags of records follow
   * from their definitions.
   */
  readonly stale?: Partial<Readonly<Record<TopicKind, readonly Tag[]>>>;
  readonly panels?: { readonly [Kind in keyof PanelProps]?: ModulePanel<PanelProps[Kind]> };
  /** Icons of search results whose pages are below no list of their own in the navigation. */
  readonly hitIcons?: { readonly [Kind in SearchedKind]?: LucideIcon };
  /** Views that pages of other features show. */
  readonly views?: { readonly [Name in keyof ViewProps]?: Loaded<ViewProps[Name]> };
};

/** Checks the type of a manifest at its definition. */
export function defineModule(manifest: Manifest): Manifest {
  return manifest;
}
