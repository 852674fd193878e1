import type { Content, TemplateContext } from '../layout/content.ts'
import type { MailKind, MailOf } from '../mail.ts'

/** What one kind of mail says. */
export type Template<Kind extends MailKind> = (mail: MailOf<Kind>, context: TemplateContext) => Content
