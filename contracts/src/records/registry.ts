import * as definitions from './definitions.ts';
import type { RecordArea } from '../realtime/topics.ts';
import type { Carries, RecordFacts } from './define-record.ts';

type Definitions = typeof definitions;
/** Any of the definitions. */
export type AnyRecord = Definitions[keyof Definitions];
export type RecordKind = AnyRecord['kind'];

/** All definitions by kind. */
export const records: Readonly<Definitions> = definitions;
/** Sorted: the order of a module's exports depends on the runtime. */
export const recordKinds = Object.keys(definitions).toSorted() as readonly RecordKind[];

/** The facts of a kind without its exact names. */
export function factsOf(kind: RecordKind): RecordFacts<never> {
  return records[kind];
}

/** The facts of the kind that an event or task names; undefined for a kind of a newer version. */
export function knownFactsOf(kind: string): RecordFacts<never> | undefined {
  return (records as Readonly<Record<string, RecordFacts<never>>>)[kind];
}

/** Topic for staff of a kind of record. */
export function areaOf(kind: RecordKind): RecordArea {
  return factsOf(kind).area ?? 'dispatch';
}

type NamesOf<Definition, Part extends 'permissions' | 'events'> = Definition extends {
  readonly kind: infer Kind extends string;
} & Readonly<Record<Part, infer Names>>
  ? `${Kind}.${keyof Names & string}`
  : never;

/** `site.created`: event type, in the past tense. */
export type RecordEvent = NamesOf<AnyRecord, 'events'>;
/** `site.view`: permission. */
export type RecordAction = NamesOf<AnyRecord, 'permissions'>;
type OptionalFact =
  | 'isNumbered'
  | 'isRestorable'
  | 'hasTransitions'
  | 'customFields'
  | 'offline'
  | 'search'
  | 'notifies';
/** Kinds with an optional fact. */
export type KindWith<Fact extends OptionalFact> = Extract<AnyRecord, Readonly<Record<Fact, unknown>>>['kind'];

type MemberOf<Definition> = Definition extends { readonly member: infer Member }
  ? Member
  : Definition extends { readonly kind: infer Kind }
    ? Kind
    : never;

/** Type of a record in an event: `{ kind: 'site', site: {…} }`. */
export type CarriedRecord<Definition = AnyRecord> = Definition extends Carries<infer Item> & {
  readonly kind: infer Kind;
}
  ? MemberOf<Definition> extends infer Member extends string
    ? { kind: Kind } & { [Name in Member]: Item }
    : never
  : never;

/** Facts of every record in one table: `site.created` → `Site created`. */
export function tableOf<Name extends string, Value>(
  entriesOf: (facts: RecordFacts<never>) => Readonly<Record<string, Value>>,
): Readonly<Record<Name, Value>> {
  const entries = recordKinds.flatMap((kind) =>
    Object.entries(entriesOf(factsOf(kind))).map(([name, value]) => [`${kind}.${name}`, value] as const),
  );
  return Object.fromEntries(entries) as Readonly<Record<Name, Value>>;
}

/** Kinds that have an optional fact. */
export function kindsWith<Fact extends OptionalFact>(fact: Fact): readonly KindWith<Fact>[] {
  return recordKinds.filter((kind): kind is KindWith<Fact> => factsOf(kind)[fact] !== undefined);
}
