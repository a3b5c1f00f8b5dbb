export { BoardTools } from '../board-tools.tsx';
export { DraftPreview } from './draft-preview.tsx';
export { LaneMarks } from './lane-marks.tsx';
export { PeerMarks } from './peer-marks.tsx';
