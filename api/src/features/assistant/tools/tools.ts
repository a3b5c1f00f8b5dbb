import { createCustomer } from './propose-customer.ts';
import { createJob } from './propose-job.ts';
import { cancelJob } from './propose-cancel.ts';
import { findCustomer } from './find-customer.ts';
import { findFreeTechnicians } from './find-free-technicians.ts';
import { countJobs, listJobs } from './list-jobs.ts';
import { forget, listMemory, recall, remember } from './memory-tools.ts';
import { messageCustomer } from './propose-message.ts';
import { reassignJob } from './propose-reassign.ts';
import { countRecords, listCustomers } from './list-records.ts';
import { pointToPage } from './point-to-page.ts';
import { readJob, readJobHistory } from './read-job.ts';
import { readRevenue, readToday } from './read-figures.ts';
import { readSchedule } from './read-schedule.ts';
import { runReport } from './propose-report.ts';
import { scheduleJob } from './propose-schedule.ts';
import { searchDocs } from './search-docs.ts';
import type { Tool } from './tool.ts';

/** All tools of the helper, for both engines. */
export const helperTools: ReadonlyMap<string, Tool> = new Map(
  [
    findFreeTechnicians,
    listJobs,
    countJobs,
    readJob,
    readJobHistory,
    readSchedule,
    findCustomer,
    listCustomers,
    countRecords,
    readRevenue,
    readToday,
    createCustomer,
    createJob,
    scheduleJob,
    reassignJob,
    cancelJob,
    messageCustomer,
    runReport,
    remember,
    listMemory,
    forget,
    recall,
    searchDocs,
    pointToPage,
  ].map((tool) => [tool.name, tool]),
);
