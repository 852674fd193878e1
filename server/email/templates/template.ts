import type { Text } from '#domain/messages/text.ts'
import { paragraph, type Block, type Content, type TemplateContext } from '../layout/content.ts'
import type { MailKind, MailOf } from '../mail.ts'

/** Turns the data of one kind of mail into its content. */
export type Template<Kind extends MailKind> = (mail: MailOf<Kind>, context: TemplateContext) => Content

type Letter = Pick<Content, 'about'> & {
  subject: string
  /** The first paragraph, which is also the preview text. */
  said?: string
  /** The preview text of a mail without `said`; by default its subject. */
  preview?: string
  /** The name in the greeting. */
  name?: string
  blocks: readonly Block[]
}

/** A mail whose heading is its subject. If the name is known, it has a greeting. */
export function letter(
  text: Text,
  { subject, said, preview = said ?? subject, name, blocks, ...footer }: Letter,
): Content {
  const greeting = name === undefined ? [] : [paragraph(text('mail.greeting', { name }))]
  const first = said === undefined ? [] : [paragraph(said)]
  return { subject, preview, heading: subject, blocks: [...greeting, ...first, ...blocks], ...footer }
}

/** The table of a mail with a code that works once. */
export function codeOnce(text: Text, code: string): Block {
  return {
    block: 'table',
    caption: text('mail.logInCode.once'),
    rows: [{ label: text('mail.logInCode.code'), value: code, total: true }],
  }
}
