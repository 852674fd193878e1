export { createMailer, type Mailer } from './deliver.ts'
export { enqueueMail, insertMails } from './enqueue-mail.ts'
export type { Mail, Receipt } from './mail.ts'
export { suppressAddress } from './unwanted.ts'
