export { deliverMail } from './deliver-mail.ts'
export type { Job, JobContext } from './job.ts'
export { createWorker, type Worker } from './worker.ts'
