export { databaseMailbox } from './database-mailbox.ts'
export { mountMailbox } from './mount-mailbox.ts'
