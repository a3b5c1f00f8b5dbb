import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { fieldError } from '../../access/access.ts';

type Parents = Flag['prerequisites'];

/**
 * Errors in the prerequisites of a flag, each at its own. A flag that has prerequisites is never met as one, so chains
 * are refused as well as cycles.
 */
export function prerequisiteErrors(
  key: string,
  parents: Parents,
  flags: ReadonlyMap<string, Flag>,
): FieldError[] {
  const children = [...flags.values()].filter(({ prerequisites }) =>
    prerequisites.some(({ flag }) => flag === key),
  );
  const errors = parents.flatMap(({ flag }, at) => {
    const refuse = (code: string, message: string) => fieldError(`/prerequisites/${at}/flag`, code, message);
    const parent = flags.get(flag);
    if (flag === key) return refuse('cycle', 'A flag cannot depend on itself');
    if (!parent) return refuse('unknown', `No such flag exists: ${flag}`);
    if (parent.prerequisites.some((its) => its.flag === key))
      return refuse('cycle', `Cyclic prerequisites: ${flag} depends on ${key}`);
    return parent.prerequisites.length > 0
      ? refuse('chain', `${flag} has prerequisites itself, so it would never be met`)
      : [];
  });
  if (errors.length > 0 || children.length === 0) return errors;
  const names = children.map((child) => child.key).join(', ');
  return [fieldError('/prerequisites', 'chain', `Other flags depend on this one: ${names}`)];
}
