export { databaseMailbox } from './database-mailbox.ts'
export { countMails, keptMail, keptMails, linksOf, newestMails, type KeptMail } from './mailbox-store.ts'
export { mountMailbox } from './mount-mailbox.ts'
