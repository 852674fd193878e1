import type { MessageKey } from '#domain/messages/catalogue.ts'
import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'

/** Headings with a paragraph each; the texts may name the brand and how to reach us. */
export function Sections({ sections }: { sections: readonly { title: MessageKey; text: MessageKey }[] }) {
  const text = useText()
  const site = useSite()
  const phone = useSupportPhone()
  const values = { brand: site.brand, email: site.supportEmail, phone }
  return sections.map((each) => (
    <section className="section" key={each.title}>
      <h2>{text(each.title, values)}</h2>
      <p>{text(each.text, values)}</p>
    </section>
  ))
}
