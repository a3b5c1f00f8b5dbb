export { CandidateList } from './candidate-list.tsx';
export { FoundJobs } from './found-jobs.tsx';
