import type { Actor, FieldView } from '../identity/role.ts';

export type FieldViews = Readonly<Record<string, FieldView>>;

/** How an actor sees a protected field; presets see everything. */
export function viewOf({ customRole }: Pick<Actor, 'customRole'>, name: string): FieldView {
  return customRole?.fields[name] ?? 'shown';
}

/** Members of a kind of record that the actor does not see as they are. */
export function coveredMembers({ customRole }: Pick<Actor, 'customRole'>, kind: string): string[] {
  return Object.entries(customRole?.fields ?? {}).flatMap(([name, view]) => {
    const [of, member = ''] = name.split('.');
    return of === kind && view !== 'shown' ? [member] : [];
  });
}
