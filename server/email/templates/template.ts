import type { Content, TemplateContext } from '../layout/content.ts'
import type { MailKind, MailOf } from '../mail.ts'

/** Turns the data of one kind of mail into its content. */
export type Template<Kind extends MailKind> = (mail: MailOf<Kind>, context: TemplateContext) => Content
