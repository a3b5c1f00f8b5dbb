import type { RoleScopes } from '../identity/scope.ts';
import type { PersonalTopicKind, RecordArea } from '../realtime/topics.ts';
import type { MergePolicy } from '../offline/merge-policy.ts';

/** A record that another one concerns: its timeline shows the other's events. */
export type RelatedRecord = { readonly kind: string; readonly id: string };

/** Offline policy of a kind of record in the browser. */
export type OfflinePolicy = {
  /**
   * Hours for which a cached record counts as fresh. After that, it is shown with its age while there is no network.
   */
  readonly freshHours: number;
  /** Winner per field when a device's change conflicts with the office's; for unlisted fields a user decides. */
  readonly merge?: Readonly<Record<string, MergePolicy>>;
  /** Fields that belong together: if the office's value is kept in one, it is kept in all. */
  readonly together?: readonly (readonly string[])[];
};

/** The fields of an event from which its page link is built. */
export type EventLink = {
  readonly type: string;
  readonly id: string;
  readonly label: string;
  /** The job the event belongs to, or null. */
  readonly jobId: string | null;
  /** Records that the event concerns besides its own. */
  readonly related: readonly RelatedRecord[];
};

/** Global search of a kind; its table defines the searched words and the content of a hit. */
export type SearchPolicy = {
  /** Position of the kind among the hits, lowest first. */
  readonly place: number;
  /** Most hits of the kind; default: 5. */
  readonly limit?: number;
  /** Page of a hit. `pageId`: id of the record whose page it is; default: the hit's own. */
  readonly page: (hit: { readonly id: string; readonly title: string; readonly pageId: string }) => string;
};

/** Facts about a kind of record, without its schemas. */
export type RecordFacts<Item> = {
  /** Singular noun in snake_case; prefix of event types (`site.created`) and permissions (`site.view`). */
  readonly kind: string;
  /** Last part of its path: `/api/<collection>`; also the folder of its feature, unless that has several records. */
  readonly collection: string;
  /** Display nouns, singular and plural. */
  readonly noun: readonly [singular: string, plural: string];
  /**
   * Permissions: scopes per action. `view`, `create`, `update` and `delete` protect the six routes of a record; a
   * record that lacks one of the last three uses `change` instead.
   */
  readonly permissions: Readonly<Record<string, RoleScopes>>;
  /** Event names in the past tense, with their labels. */
  readonly events: Readonly<Record<string, string>>;
  /**
   * Member of an event that contains the record; default: the kind. Null: its events contain no record of this type.
   */
  readonly member?: string | null;
  /** Short text for list rows and events; without it, the code that records an event sets its label. */
  readonly label?: (item: Item) => string;
  /** Page for an event of the record, or null if there is none. */
  readonly link: (event: EventLink) => string | null;
  /** Fields whose values events never contain: an event only reports that they changed. */
  readonly concealed?: readonly (keyof Item & string)[];
  /** Fields that a company's own role may hide or mask, with their labels. */
  readonly protectedFields?: Readonly<Partial<Record<keyof Item & string, string>>>;
  /** Fields whose value the event of a new record contains as a change, so that timelines show it. */
  readonly announced?: readonly (keyof Item & string)[];
  /** Fields derived from other records and the clock: their changes create no event. */
  readonly derived?: readonly (keyof Item & string)[];
  /** Topic for staff. Default: `dispatch`. */
  readonly area?: RecordArea;
  /** Recipients of its events besides staff. */
  readonly tells?: (item: Item) => readonly { readonly kind: PersonalTopicKind; readonly id: string }[];
  /** Lists that are empty in what those recipients get. */
  readonly untold?: readonly (keyof Item & string)[];
  /** True if managers and admins receive its events; default: always. Otherwise only the recipients in `tells` do. */
  readonly heardByStaff?: (item: Item) => boolean;
  /** Records whose timelines show its events. */
  readonly related?: (item: Item) => readonly RelatedRecord[];
  /** Tag of the web application's cached data that its events invalidate. */
  readonly tag: string;
  /** It has a number for users, counted per company. */
  readonly isNumbered?: true;
  /** It can be restored within 30 days of its deletion. */
  readonly isRestorable?: true;
  /** It has a state machine: the problem `<kind>.transition_refused` exists. */
  readonly hasTransitions?: true;
  /**
   * Companies may add fields to it. Its schemas have a member `custom`: `customValuesSchema` of the record,
   * `customPatchSchema` of the requests.
   */
  readonly customFields?: true;
  readonly offline?: OfflinePolicy;
  /** It is included in the global search, for users who may view it. */
  readonly search?: SearchPolicy;
  /** Last words of its events that may lead to notifications. */
  readonly notifies?: readonly string[];
};

declare const itemOf: unique symbol;
/** The definition's record type; exists only for the compiler. */
export type Carries<Item> = { readonly [itemOf]?: Item };
export type ItemOf<Definition> = Definition extends Carries<infer Item> ? Item : never;

/**
 * Defines a kind of record: the one place for its names, permissions, events and policies. The definition consists of
 * data and pure functions without schemas, so that the list of all definitions fits the browser's first load;
 * `recordRoutes` combines it with the schemas.
 *
 * @example
 * export const siteRecord = defineRecord<Site>()({ kind: 'site', collection: 'sites', … });
 */
export function defineRecord<Item>() {
  return <const Facts extends RecordFacts<Item>>(facts: Facts): Facts & Carries<Item> => facts;
}
