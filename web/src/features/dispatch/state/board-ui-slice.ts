import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';

/**
 * The item being placed: a visit of a lane, or a job of the queue, as it was when picked up. The server compares that
 * revision, so that a concurrent change by another user is noticed.
 */
export type MoveSource =
  | { readonly kind: 'visit'; readonly visit: Visit; readonly technicianId: string }
  | { readonly kind: 'job'; readonly job: Job };

/** Target position; epoch ms. `technicianId` null: not over a lane. */
export type MoveDraft = {
  readonly source: MoveSource;
  readonly by: 'pointer' | 'keyboard';
  readonly technicianId: string | null;
  readonly start: number;
  readonly length: number;
};

/** A draft over a lane. */
export type PlacedDraft = MoveDraft & { readonly technicianId: string };

export type BoardDialog =
  | { readonly kind: 'visit'; readonly visitId: string }
  | { readonly kind: 'job'; readonly jobId: string }
  | { readonly kind: 'move'; readonly source: MoveSource }
  /** A visit that begins later, with what follows it in the lane. */
  | { readonly kind: 'push'; readonly visitId: string; readonly technicianId: string }
  /** A technician takes no visits from this time on. */
  | { readonly kind: 'away'; readonly technicianId: string; readonly from: number }
  /** The visits of a technician who is away go to others. */
  | {
      readonly kind: 'hand-on';
      readonly technicianId: string;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'unassign'; readonly visitId: string }
  | { readonly kind: 'hold'; readonly jobId: string }
  | { readonly kind: 'step'; readonly visitId: string; readonly to: VisitState }
  /** A placement that needs a reason; `messages`: objections found only by the server. */
  | { readonly kind: 'override'; readonly draft: PlacedDraft; readonly messages: readonly string[] };

/** Another dispatcher who has just changed a visit. */
export type Peer = { readonly visitId: string; readonly name: string };

export type BoardUi = {
  /** Keyboard position: a lane, and a bar in it. */
  readonly active: { readonly technicianId: string; readonly visitId: string | null } | null;
  readonly selectedJobId: string | null;
  readonly draft: MoveDraft | null;
  readonly dialog: BoardDialog | null;
  readonly peers: readonly Peer[];
};

const maxPeers = 6;
const initialState: BoardUi = { active: null, selectedJobId: null, draft: null, dialog: null, peers: [] };

const boardUiSlice = createSlice({
  name: 'boardUi',
  initialState,
  reducers: {
    activated: (state, { payload }: PayloadAction<BoardUi['active']>) => ({ ...state, active: payload }),
    jobSelected: (state, { payload }: PayloadAction<string | null>) => ({ ...state, selectedJobId: payload }),
    draftChanged: (state, { payload }: PayloadAction<MoveDraft | null>) => ({ ...state, draft: payload }),
    dialogOpened: (state, { payload }: PayloadAction<BoardDialog>) => ({ ...state, dialog: payload }),
    /** Other users changed visits; the most recent few are marked. */
    peersSeen: (state, { payload }: PayloadAction<readonly Peer[]>) => {
      const seen = new Set(payload.map((peer) => peer.visitId));
      const kept = state.peers.filter((peer) => !seen.has(peer.visitId));
      return { ...state, peers: [...kept, ...payload].slice(-maxPeers) };
    },
    peersForgotten: (state) => (state.peers.length === 0 ? state : { ...state, peers: [] }),
    dialogClosed: (state) => ({ ...state, dialog: null }),
  },
});

export const { activated, jobSelected, draftChanged, dialogOpened, dialogClosed, peersSeen, peersForgotten } =
  boardUiSlice.actions;
export const boardUiReducer = boardUiSlice.reducer;
