import { Fragment } from 'react'
import { supportNumber, supportPhone } from '#domain/site.ts'
import { useSite } from '#web/lib/site.tsx'
import { phoneLink } from '#web/lib/support-phone.ts'

type SupportTextProps = {
  children: string
  /** Other phone numbers that become links. */ phones?: readonly string[] | undefined
}

/** A text in which the phone numbers and the e-mail address of support are links. */
export function SupportText({ children, phones }: SupportTextProps) {
  const site = useSite()
  // A text of the server may have normal spaces instead of non-breaking ones.
  const ours = Object.keys(site.supportPhones).flatMap((country) => [
    supportPhone(site, country),
    supportNumber(site, country),
  ])
  const links = new Map([
    ...[...ours, ...(phones ?? [])].map((phone) => [phone, phoneLink(phone)] as const),
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

/** A text that is split before and after each occurrence of some words. */
function cut(text: string, words: string): string[] {
  const [first = '', ...rest] = text.split(words)
  return [first, ...rest.flatMap((part) => [words, part])]
}
