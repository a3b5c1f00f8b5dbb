import { recordKinds, records } from '@switchyard/contracts/records/registry.ts';
import { api, otherTags, type Tag } from './api.ts';

/** Gives the library all tags, so that it reports unknown ones in development. */
export function checkTags(): void {
  const tags: readonly Tag[] = [...recordKinds.map((kind) => records[kind].tag), ...otherTags];
  api.enhanceEndpoints({ addTagTypes: tags });
}
