import type { UpdateRequestSettings } from '@switchyard/contracts/service-requests/request-settings.ts';

/** Saves a change of the settings; rejects if it is refused. */
export type SaveSettings = (body: UpdateRequestSettings) => Promise<unknown>;
