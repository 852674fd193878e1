import { Fragment } from 'react'
import { supportPhone } from '#domain/site.ts'
import { useSite } from '#web/lib/site.tsx'

/** A text in which the phone numbers and the e-mail address of support are links. */
export function SupportText({ children }: { children: string }) {
  const site = useSite()
  const phones = Object.keys(site.supportPhones).map((country) => supportPhone(site, country))
  const links = new Map([
    ...phones.map((phone) => [phone, `tel:${phone.replaceAll(/[^+\d]/g, '')}`] as const),
    [site.supportEmail, `mailto:${site.supportEmail}`],
  ])
  const parts = [...links.keys()].reduce(
    (all, contact) => all.flatMap((part) => cut(part, contact)),
    [children],
  )
  return parts.map((part, at) => {
    const address = links.get(part)
    return <Fragment key={at}>{address ? <a href={address}>{part}</a> : part}</Fragment>
  })
}

/** A text cut before and after each occurrence of some words. */
function cut(text: string, words: string): string[] {
  const [first = '', ...rest] = text.split(words)
  return [first, ...rest.flatMap((part) => [words, part])]
}
