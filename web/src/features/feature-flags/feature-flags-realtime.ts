import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { ClientFlag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { sessionApi } from '../../core/session-api.ts';
import type { AppDispatch, AppStore } from '../../core/store.ts';
import { debugFlagKey, isDebugMode } from '../../lib/debug-log.ts';
import type { HandledMessage, RegisterRealtime } from '../../core/realtime-registry.ts';
import { toastShown } from '../../ui/toast-slice.ts';
import { withFlagUpdate } from './client-flag.ts';
import {
  analysisTag,
  environmentsTag,
  featureFlagsApi,
  historyTag,
  playgroundTag,
  requestsTag,
} from './feature-flags-api.ts';
import { evaluationTag, flagEvaluationApi } from './flag-evaluation-api.ts';
import { experimentToast, flagUpdateToast } from './flag-toasts.ts';
import { withExperiment, withFlag } from './merge-flag.ts';

/** Keeps the session's flags current and announces changes on every page. */
export const registerFeatureFlagsRealtime: RegisterRealtime = (registry, store) => {
  const user = sessionApi.endpoints.currentUser.select()(store.getState()).data;
  if (!user) return;
  const environment = user.flagEnvironment;
  const debug = isDebug();
  const { dispatch } = store;
  // Subscribed for the whole session: toasts need the flags on pages that use none.
  const flagsRead = dispatch(flagEvaluationApi.endpoints.clientFlags.initiate(environment));

  registry.registerMessageHandler('feature_flag_update', (update) => {
    dispatch(featureFlagsApi.util.invalidateTags([evaluationTag(update.flagKey, update.environment)]));
    // Too large to include the record: author and reason are refetched where shown.
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
    // The message may arrive before the first reply with the flags it refers to.
    void flagsRead.then(() => {
      if (isKnownFlag(clientFlagsOf(store, environment), message)) {
        dispatch(toastShown(experimentToast(message)));
      }
    });
  });
  // For staff only, with author and reason; other roles receive the messages above.
  registry.registerRealtimeHandler('flag_changes', (events) => applyEvents(dispatch, events));
};

/** Merges changed records into the staff list; visible histories are refetched. */
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
  const tests = records.flatMap((record) => (record.kind === 'experiment' ? [record.experiment.id] : []));
  dispatch(
    featureFlagsApi.util.invalidateTags([
      playgroundTag,
      requestsTag,
      ...(events.some(({ event }) => event.type === 'company.updated') ? [environmentsTag] : []),
      ...[...new Set(keys)].map(historyTag),
      ...[...new Set(tests)].map(analysisTag),
    ]),
  );
}

/**
 * The server re-evaluated this session's requests; the new result replaces the cached ones. The message does not name
 * the environment: if it contradicts the known state of ours, the flag is looked up instead.
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

/** The message names the flag by id; the accompanying event contains its key, by which clients store flags. */
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

/** Debug mode belongs to the page load: the parameter may have left the address by now. */
function isDebug(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0]?.name ?? window.location.href;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(debugFlagKey);
  } catch {
    // Storage is blocked on this page: nothing is stored.
  }
  return isDebugMode(new URL(loaded, window.location.origin).search, stored);
}
