export { databaseMailbox } from './database-mailbox.ts'
export { mountMailbox } from './mount-mailbox.ts'
export { newestMails, type KeptMail } from './mailbox-store.ts'
