import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import type { Text } from '#domain/messages/text.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { Site } from '#domain/site.ts'

/** One part of a mail. HTML and plain text are both made from these blocks, so they have the same content. */
export type Block =
  | { block: 'paragraph'; text: string }
  /** The main action of the mail. */
  | { block: 'button'; label: string; url: string }
  | { block: 'link'; label: string; url: string }
  | { block: 'list'; title: string; items: readonly string[] }
  | { block: 'table'; caption: string | null; rows: readonly Row[] }
  /** A second heading, with a rule below it. */
  | { block: 'title'; text: string }
  /** Labels with their values, in two columns. */
  | { block: 'facts'; facts: readonly Fact[]; boxed: boolean }
  | { block: 'note'; text: string }

export type Row = { label: string; value: string; detail?: string | null; total?: boolean }
export type Fact = { label: string; lines: readonly string[] }

/** The content of a mail, independent of HTML and plain text. */
export type Content = {
  subject: string
  /** Mail programs show this after the subject. */
  preview: string
  heading: string
  blocks: readonly Block[]
  /** What the mail is about, for its footer. Without it: the recipient's account. */
  about?: 'account' | 'invitation' | 'other'
  /** The page where the recipient can stop mails to this address. */
  optOutUrl?: string | undefined
}

export type TemplateContext = {
  site: Site
  text: Text
  locale: Locale
  /** The recipient's country; null if unknown. */
  country: string | null
}

/** A block of running text. */
export function paragraph(text: string): Block {
  return { block: 'paragraph', text }
}

/** The main action of a mail. */
export function button(label: string, url: string): Block {
  return { block: 'button', label, url }
}

/** A link on a line of its own. */
export function link(label: string, url: string): Block {
  return { block: 'link', label, url }
}

/** The page on which a person whose subscription has ended subscribes again. They log in on the way. */
export function subscribeUrl({ origin, basePath }: Site): string {
  return `${origin}${basePath}${ACCOUNT_PATHS.subscribe}`
}

/** The page on which a person enters their billing address. They log in on the way. */
export function billingAddressUrl({ origin, basePath }: Site): string {
  return `${origin}${basePath}${ACCOUNT_PATHS.billingAddress}`
}

/** The page on which a person downloads their data. They log in on the way. */
export function exportUrl({ origin, basePath }: Site): string {
  return `${origin}${basePath}${ACCOUNT_PATHS.export}`
}

/** A page of the product as an absolute URL. Operators may configure a path or an absolute URL. */
export function pageUrl(site: Site, page: keyof Site['links']): string {
  return new URL(site.links[page], site.origin).href
}
