import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { ClientFlag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { sessionApi } from '../../app/session-api.ts';
import type { AppDispatch, AppStore } from '../../app/store.ts';
import { debugFlagKey, isDebugMode } from '../../lib/debug-log.ts';
import type { RegisterRealtime } from '../../realtime/realtime-listener.ts';
import type { HandledMessage } from '../../realtime/realtime-registry.ts';
import { toastShown } from '../../ui/toast-slice.ts';
import { withFlagUpdate } from './client-flag.ts';
import { featureFlagsApi, historyTag } from './feature-flags-api.ts';
import { evaluationTag, flagEvaluationApi } from './flag-evaluation-api.ts';
import { experimentToast, flagUpdateToast } from './flag-toasts.ts';
import { withExperiment, withFlag } from './merge-flag.ts';

/** Keeps the flags of the signed-in session current and tells about changes, whatever page is open. */
export const registerFeatureFlagsRealtime: RegisterRealtime = (registry, store) => {
  const user = sessionApi.endpoints.currentUser.select()(store.getState()).data;
  if (!user) return;
  const environment = user.flagEnvironment;
  const debug = isDebug();
  const { dispatch } = store;
  // Held for the whole session: toasts need to know the flags on pages that use none.
  const flagsRead = dispatch(flagEvaluationApi.endpoints.clientFlags.initiate(environment));

  registry.registerMessageHandler('feature_flag_update', (update) => {
    dispatch(featureFlagsApi.util.invalidateTags([evaluationTag(update.flagKey, update.environment)]));
    // Too large to come with its record: who and why are read again where they are shown.
    if (!update.event) dispatch(featureFlagsApi.util.invalidateTags(['Flag']));
    if (update.environment !== environment) return;
    dispatch(
      flagEvaluationApi.util.updateQueryData('clientFlags', environment, (flags) => [
        ...withFlagUpdate(flags, update, environment),
      ]),
    );
    const toast = flagUpdateToast(update, debug);
    if (toast) dispatch(toastShown(toast));
  });
  registry.registerMessageHandler('feature_flag_evaluation', (message) =>
    replaceEvaluations(store, message, environment),
  );
  registry.registerMessageHandler('ab_test_update', (message) => {
    // The message may overtake the first answer with the flags it is held against.
    void flagsRead.then(() => {
      if (isKnownFlag(clientFlagsOf(store, environment), message)) {
        dispatch(toastShown(experimentToast(message)));
      }
    });
  });
  // For staff only, with who and why; others hear the messages above.
  registry.registerRealtimeHandler('flag_changes', (events) => applyEvents(dispatch, events));
};

/** Puts changed records into the list that staff see; their histories are read again where they are shown. */
function applyEvents(dispatch: AppDispatch, events: readonly TopicEvent[]): void {
  const records = events.flatMap(({ event }) => (event.record ? [event.record] : []));
  dispatch(
    featureFlagsApi.util.updateQueryData('flags', undefined, (flags) =>
      records.reduce((list, record) => {
        if (record.kind === 'flag') return withFlag(list, record.flag);
        return record.kind === 'experiment' ? withExperiment(list, record.experiment) : list;
      }, flags),
    ),
  );
  const keys = records.flatMap((record) => {
    if (record.kind === 'flag') return [record.flag.key];
    return record.kind === 'experiment' ? [record.experiment.flagKey] : [];
  });
  dispatch(featureFlagsApi.util.invalidateTags([...new Set(keys)].map(historyTag)));
}

/**
 * The server evaluated again what this session had asked for; the new result takes the place of the cached ones. The
 * message does not say for which environment: one that contradicts the known state of ours is looked up instead.
 */
function replaceEvaluations(
  store: AppStore,
  { type: _, flagKey, ...evaluation }: HandledMessage<'feature_flag_evaluation'>,
  environment: FlagEnvironment,
): void {
  const known = clientFlagsOf(store, environment).find((flag) => flag.key === flagKey);
  if (known && known.enabled !== evaluation.enabled) {
    store.dispatch(featureFlagsApi.util.invalidateTags([evaluationTag(flagKey, environment)]));
    return;
  }
  const cached = flagEvaluationApi.util.selectCachedArgsForQuery(store.getState(), 'evaluateFlag');
  for (const query of cached) {
    if (query.flagKey !== flagKey || query.context.environment !== environment) continue;
    store.dispatch(flagEvaluationApi.util.updateQueryData('evaluateFlag', query, () => evaluation));
  }
}

/** The message names the flag by id; the event that comes along knows its key, by which clients hold flags. */
function isKnownFlag(
  flags: readonly ClientFlag[],
  { flagId, event }: HandledMessage<'ab_test_update'>,
): boolean {
  const record = event?.record;
  const named = record?.kind === 'experiment' || record?.kind === 'public_experiment';
  const key = named ? record.experiment.flagKey : undefined;
  return flags.some((flag) => flag.id === flagId || flag.key === key);
}

function clientFlagsOf(store: AppStore, environment: FlagEnvironment): readonly ClientFlag[] {
  return flagEvaluationApi.endpoints.clientFlags.select(environment)(store.getState()).data ?? [];
}

/** Debug mode belongs to the page load: the parameter may be gone from the address by now. */
function isDebug(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0]?.name ?? window.location.href;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(debugFlagKey);
  } catch {
    // Storage is closed to this page: nothing is stored.
  }
  return isDebugMode(new URL(loaded, window.location.origin).search, stored);
}
