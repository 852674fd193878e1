import type { Text } from '#domain/messages/text.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { Site } from '#domain/site.ts'

/** One part of a mail; HTML and plain text are both made of these, so neither says less than the other. */
export type Block =
  | { block: 'paragraph'; text: string }
  /** The one thing to do. */
  | { block: 'button'; label: string; url: string }
  | { block: 'link'; label: string; url: string }
  | { block: 'list'; title: string; items: readonly string[] }
  | { block: 'table'; caption: string; rows: readonly Row[] }

export type Row = { label: string; value: string; total?: boolean }

/** What a mail says, before it has a form. */
export type Content = {
  subject: string
  /** Shown by mail programs after the subject. */
  preview: string
  heading: string
  blocks: readonly Block[]
  /** Where mail to this address can be stopped. */
  optOutUrl?: string | undefined
}

export type TemplateContext = {
  site: Site
  text: Text
  locale: Locale
  /** Where the recipient lives; null when that is not known. */
  country: string | null
}

export function paragraph(text: string): Block {
  return { block: 'paragraph', text }
}

export function button(label: string, url: string): Block {
  return { block: 'button', label, url }
}

export function link(label: string, url: string): Block {
  return { block: 'link', label, url }
}

/** A page of the product as an absolute address; operators may configure either form. */
export function pageUrl(site: Site, page: keyof Site['links']): string {
  return new URL(site.links[page], site.origin).href
}
