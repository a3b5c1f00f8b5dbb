import { photoRoutes } from '@switchyard/contracts/photos/photo-routes.ts';
import type { Photo, UpdatePhoto } from '@switchyard/contracts/photos/photo.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import type { AppThunk } from '../../core/store.ts';

type PhotoList = { items: Photo[] };
type Named = { jobId: string; sha256: string; revision: number };

export const photosApi = api.injectEndpoints({
  endpoints: (build) => ({
    jobPhotos: build.query<PhotoList, string>({
      query: (jobId) => routeRequest(photoRoutes.list, { params: { jobId } }),
      providesTags: ['Photo'],
    }),
    updatePhoto: build.mutation<Photo, Named & { body: UpdatePhoto }>({
      query: ({ jobId, sha256, revision, body }) =>
        routeRequest(photoRoutes.update, { params: { jobId, sha256 }, revision, body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(photosChanged([data]));
      },
    }),
    removePhoto: build.mutation<Photo, Named>({
      query: ({ jobId, sha256, revision }) =>
        routeRequest(photoRoutes.remove, { params: { jobId, sha256 }, revision }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(photosChanged([data]));
      },
    }),
  }),
});

export const { useJobPhotosQuery, useUpdatePhotoMutation, useRemovePhotoMutation } = photosApi;

/** Merges newer versions of pictures into open lists; the revision decides, not the order of arrival. */
export function photosChanged(photos: readonly Photo[], isCustomer = false): AppThunk {
  return (dispatch) => {
    for (const photo of photos) {
      // A reply of the outbox: the overlay shows it.
      if ('optimistic' in photo) continue;
      const hidden = photo.deletedAt !== null || (isCustomer && !photo.customerVisible);
      dispatch(
        photosApi.util.updateQueryData('jobPhotos', photo.jobId, ({ items }) => {
          const at = items.findIndex((item) => item.id === photo.id);
          const known = items[at];
          if (known && known.revision >= photo.revision) return;
          if (hidden) items.splice(at < 0 ? items.length : at, 1);
          else if (known) items[at] = photo;
          else items.splice(placeOf(items, photo), 0, photo);
        }),
      );
    }
  };
}

/** Lists are ordered by the time the picture was taken. */
function placeOf(items: readonly Photo[], { takenAt, id }: Photo): number {
  const later = items.findIndex(
    (item) => item.takenAt > takenAt || (item.takenAt === takenAt && item.id > id),
  );
  return later < 0 ? items.length : later;
}
