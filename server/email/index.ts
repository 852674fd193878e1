export { mailExport } from './export-mails.ts'
export { createMailer, type Mailer } from './deliver.ts'
export type { Handover, MailGateway, OutgoingMail } from './gateway.ts'
export { storedMail } from './mail.ts'
export { mailsBounced, mailsGivenUp, oldestMailAt } from './mail-cases.ts'
export { enqueueMail, insertMails } from './enqueue-mail.ts'
export { mailPerson } from './mail-person.ts'
export type { Mail } from './mail.ts'
export { resendMail, type ResendOutcome } from './resend-mail.ts'
export { wholeMail, type FreshLink, type KeptMail } from './sent-content.ts'
export { suppressAddress } from './unwanted.ts'
export {
  deleteMailsTo,
  emptyMailsTo,
  mailsToEarlierAddresses,
  oldestMailSeconds,
  oldMails,
} from './outbox.ts'
export { render } from './render.ts'
export { mailsHappened } from './happened.ts'
export { readSaidMail, type SaidMail } from './said-mail.ts'
