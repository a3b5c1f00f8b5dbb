import {
  type PushDevice,
  type Pushed,
  type PushState,
  pushDeviceSchema,
  pushRoutes,
} from '@switchyard/contracts/notifications/push-routes.ts';
import { api } from './api.ts';
import { routeRequest } from './route-request.ts';

/** Notifications that are pushed to this device. */
const pushApi = api.injectEndpoints({
  endpoints: (build) => {
    const change = <Input>(toRequest: (input: Input) => ReturnType<typeof routeRequest>) =>
      build.mutation<PushState, Input>({
        query: toRequest,
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) dispatch(pushApi.util.updateQueryData('pushState', undefined, () => data));
        },
      });
    return {
      pushState: build.query<PushState, void>({ query: () => routeRequest(pushRoutes.read) }),
      setPushDevice: change((body: PushDevice) => routeRequest(pushRoutes.setDevice, { body })),
      removePushDevice: change((_: void) => routeRequest(pushRoutes.removeDevice)),
      choosePushed: change((pushed: Pushed) => routeRequest(pushRoutes.set, { body: { pushed } })),
    };
  },
});

export const {
  usePushStateQuery,
  useSetPushDeviceMutation,
  useRemovePushDeviceMutation,
  useChoosePushedMutation,
} = pushApi;

/** The address and keys of a subscription, as the server takes them. */
export function deviceOf(subscription: PushSubscription): PushDevice {
  const { endpoint, keys } = subscription.toJSON();
  return pushDeviceSchema.parse({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } });
}
