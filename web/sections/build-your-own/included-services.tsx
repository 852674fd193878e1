import { coreBenefits, serviceTexts } from '#domain/pricing/package-texts.ts'
import { useText } from '#web/lib/text.tsx'
import { Icon } from '#web/ui/icon.tsx'

type IncludedServicesProps = {
  services: readonly string[]
  /** See `coreBenefits`. */
  recordsCalls: boolean
}

/** The services that every built package includes for free. */
export function IncludedServices({ services, recordsCalls }: IncludedServicesProps) {
  const text = useText()
  const names = [
    ...coreBenefits({ recordsCalls }).map((key) => text(key)),
    ...services.flatMap((service) => {
      const texts = serviceTexts(service)
      return texts ? [`${text(texts.name)}: ${text(texts.description)}`] : []
    }),
  ]
  return (
    <section className="section" aria-labelledby="included-title">
      <h2 id="included-title">{text('join.build.included')}</h2>
      <ul className="included">
        {names.map((name) => (
          <li key={name}>
            <Icon name="check" /> {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
