import { Fragment, type ReactNode } from 'react'
import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** How to reach support, on a page that offers nothing else. */
export function SupportLine() {
  const text = useText()
  const { supportEmail: email } = useSite()
  const phone = useSupportPhone()
  return (
    <p className="support-line">
      <Icon name="speech" />
      <span>{withContacts(text('chrome.support', { phone, email }), { phone, email })}</span>
    </p>
  )
}

/** A sentence whose phone number and e-mail address are links. */
export function withContacts(sentence: string, { phone, email }: { phone: string; email: string }) {
  const links: Record<string, ReactNode> = {
    [phone]: <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>,
    [email]: <a href={`mailto:${email}`}>{email}</a>,
  }
  const parts = [phone, email].reduce<string[]>(
    (all, contact) => all.flatMap((part) => splitAround(part, contact)),
    [sentence],
  )
  return parts.map((part, at) => <Fragment key={at}>{links[part] ?? part}</Fragment>)
}

function splitAround(part: string, contact: string): string[] {
  return part.split(contact).flatMap((rest, at) => (at === 0 ? [rest] : [contact, rest]))
}
