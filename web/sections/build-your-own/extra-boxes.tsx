import { serviceTexts } from '#domain/pricing/package-texts.ts'
import { useText } from '#web/lib/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type Extra = { service: string; priceFormatted: string }
type ExtraBoxesProps = {
  extras: readonly Extra[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Extras to tick, each with its price. */
export function ExtraBoxes({ extras, chosen, onChange }: ExtraBoxesProps) {
  const text = useText()
  const others = (service: string) => chosen.filter((each) => each !== service)
  return (
    <fieldset className="section">
      <legend className="section-title">{text('join.build.extras')}</legend>
      {extras.map(({ service, priceFormatted }) => {
        const texts = serviceTexts(service)
        return (
          <Checkbox
            key={service}
            boxed
            name={`extra.${service}`}
            checked={chosen.includes(service)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...others(service), service] : others(service))
            }
            label={
              <>
                {texts ? text(texts.name) : service}{' '}
                <strong>{text('join.build.add', { price: priceFormatted })}</strong>
              </>
            }
            hint={texts ? text(texts.description) : undefined}
          />
        )
      })}
    </fieldset>
  )
}
