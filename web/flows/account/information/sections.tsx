import type { MessageKey } from '#domain/messages/catalogue.ts'
import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'

type SectionsProps = { sections: readonly { title: MessageKey; text: MessageKey }[] }

/** Headings, each with a paragraph. The texts may contain the brand and the contact data. */
export function Sections({ sections }: SectionsProps) {
  const text = useText()
  const site = useSite()
  const phone = useSupportPhone()
  const values = { brand: site.brand, email: site.supportEmail, phone, days: site.refundDays }
  return sections.map((each) => (
    <section className="section" key={each.title}>
      <h2>{text(each.title, values)}</h2>
      <p>
        <SupportText>{text(each.text, values)}</SupportText>
      </p>
    </section>
  ))
}
