export { createMailer, type Mailer } from './deliver.ts'
export { enqueueMail, type NewMail } from './enqueue-mail.ts'
export type { Mail, MailKind, MailOf, Receipt, ReceiptLine } from './mail.ts'
export { suppressAddress } from './suppress-address.ts'
