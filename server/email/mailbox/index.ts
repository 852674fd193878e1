export { databaseMailbox } from './database-mailbox.ts'
export { keptMails, linksOf, newestMails, type KeptMail } from './mailbox-store.ts'
export { mountMailbox } from './mount-mailbox.ts'
