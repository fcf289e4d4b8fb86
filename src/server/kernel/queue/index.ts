/** Public face of the queue: work that is stored with its cause and done once. */
export { type FailedAttempt, FinalFailure, type Job, jobName, WordedFailure } from './job'
export { queueMigrations } from './migrations'
export { createQueue, type Queue } from './queue'
