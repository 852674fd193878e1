import { CODE_ROOM } from '#domain/pricing/catalogue-item.ts'
import { PRICING_GROUPS } from '#domain/pricing/pricing-group.ts'
import { FirstDayRow, MarketRow, ReasonRow } from '#web/flows/console/catalogue/form/rows.tsx'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'
import type { TypedForm } from './typed-item.ts'

type Given = {
  kind: TypedForm['kind']
  services: readonly { code: string; name: string }[]
  typed: TypedForm | null
}

/** The fields of a package or an extra, without its texts. */
export function ItemFields({ kind, services, typed }: Given) {
  const isPackage = kind === 'package'
  return (
    <div className="form">
      <TextRow
        name="code"
        label="Code"
        hint="for reports"
        isShort
        required
        maxLength={CODE_ROOM}
        placeholder={isPackage ? 'family' : 'VIDEOCALLS'}
        help={
          isPackage
            ? 'Small letters, digits and hyphens. It never changes, and no other package can have it, also after it was taken back.'
            : 'Capitals and digits. It never changes, and no other extra can have it, also after it was taken back.'
        }
        defaultValue={typed?.code}
      />
      <MarketRow typed={typed?.market} />
      <TextRow
        name="oneYear"
        label="1 year"
        hint="one parent"
        isShort
        inputMode="decimal"
        placeholder="120.00"
        defaultValue={typed?.oneYear}
      />
      <TextRow
        name="twoYears"
        label="2 years"
        hint="one parent"
        isShort
        inputMode="decimal"
        placeholder="220.00"
        help="A term without a price is not sold."
        defaultValue={typed?.twoYears}
      />
      {isPackage ? (
        <>
          <Choices
            name="services"
            label="Brings"
            options={services.map(({ code, name }) => ({ value: code, text: name }))}
            chosen={typed?.services ?? []}
          />
          <Choices
            name="groups"
            label="Groups"
            options={PRICING_GROUPS.map((group) => ({ value: group, text: group }))}
            chosen={typed?.groups ?? []}
          />
        </>
      ) : null}
      <FirstDayRow typed={typed?.from} />
      <ReasonRow typed={typed?.reason} />
    </div>
  )
}

type Choice = {
  name: string
  label: string
  options: readonly { value: string; text: string }[]
  chosen: readonly string[]
}

function Choices({ name, label, options, chosen }: Choice) {
  return (
    <>
      <div className="l" aria-hidden="true">
        {label}
      </div>
      <fieldset className="choices">
        <legend className="vh">{label}</legend>
        {options.map(({ value, text }) => (
          <div key={value}>
            <label>
              <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
              <span>{text}</span>
            </label>
          </div>
        ))}
      </fieldset>
    </>
  )
}
