import { useText } from '#web/lib/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { PlanExtra } from '../plan-picker/plan-offer.ts'

type ExtraBoxesProps = {
  extras: readonly PlanExtra[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Checkboxes for extras, each with its price for each term. */
export function ExtraBoxes({ extras, chosen, onChange }: ExtraBoxesProps) {
  const text = useText()
  const others = (service: string) => chosen.filter((each) => each !== service)
  return (
    <fieldset className="section">
      <legend className="section-title">{text('join.build.extras')}</legend>
      {extras.map(({ service, text: name, note, prices }) => (
        <Checkbox
          key={service}
          boxed
          name={`extra.${service}`}
          checked={chosen.includes(service)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...others(service), service] : others(service))
          }
          label={
            <span className="priced-label">
              {name}{' '}
              {prices.map(({ years, price }) => (
                <strong key={years} data-years={years}>
                  {text('join.build.add', { price })}
                </strong>
              ))}
            </span>
          }
          hint={note}
        />
      ))}
    </fieldset>
  )
}
