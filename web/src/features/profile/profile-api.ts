import {
  type Profile,
  profileRoutes,
  type UpdateProfile,
} from '@switchyard/contracts/identity/profile-routes.ts';
import { personExportRoutes } from '@switchyard/contracts/privacy/person-export-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<Profile, void>({
      query: () => routeRequest(profileRoutes.read),
      providesTags: ['Profile'],
    }),
    sizeOwnExport: build.mutation<{ rows: number; files: number }, void>({
      query: () => routeRequest(personExportRoutes.ownSize, {}),
    }),
    updateProfile: build.mutation<Profile, { revision: number; body: UpdateProfile }>({
      query: ({ revision, body }) => routeRequest(profileRoutes.update, { revision, body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        // A reply of the outbox: the overlay shows it.
        if (!data || 'optimistic' in data) return;
        dispatch(profileApi.util.updateQueryData('profile', undefined, () => data));
        // The menu shows the name, too.
        dispatch(profileApi.util.invalidateTags(['Profile', 'Session']));
      },
    }),
  }),
});

export const { useProfileQuery, useUpdateProfileMutation, useSizeOwnExportMutation } = profileApi;
