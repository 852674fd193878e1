import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import type { CardField } from '#web/lib/payments/provider.ts'
import { useText } from '#web/lib/text.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { CardErrors, CardStatus } from '../state/use-card-fields.ts'
import { CardMark } from './card-marks.tsx'

export type CardFormProps = {
  status: CardStatus
  errors: CardErrors
  focused: CardField | null
  /** The brand of the typed number, or null while it is unknown. */
  brand: string | null
  containers: RefObject<Record<CardField, HTMLElement | null>>
  /** The name that is shown first, and what is typed in its place. */
  holder: { shown: string; type: (name: string) => void }
  onFocus: (field: CardField) => void
  /** Called when the containers are on the page. */
  onPlaced: () => void
}

/** The card form: the holder in our field, the numbers in the provider's frames. */
export function CardForm({
  status,
  errors,
  focused,
  brand,
  containers,
  holder,
  onFocus,
  onPlaced,
}: CardFormProps) {
  const text = useText()
  useEffect(onPlaced, [onPlaced])
  const place = (field: CardField, label: string, sign?: ReactNode) => (
    <CardPlace
      label={label}
      error={errors[field]}
      focused={focused === field}
      isEmpty={status === 'loading'}
      sign={sign}
      onFocus={() => onFocus(field)}
      place={(element) => (containers.current[field] = element)}
    />
  )
  return (
    <div className="card-form" aria-busy={status === 'loading'}>
      <TextField
        name="cardHolderName"
        label={text('checkout.card.holder')}
        defaultValue={holder.shown}
        onChange={(event) => holder.type(event.currentTarget.value)}
        autoComplete="cc-name"
        spellCheck={false}
      />
      <div className="card-places">
        {place('number', text('checkout.card.number'), <CardMark brand={brand} />)}
        <div className="card-row">
          {place('expirationDate', text('checkout.card.expiry'))}
          {place('cvv', text('checkout.card.code'), <Icon name="lock" />)}
        </div>
        {status === 'loading' && <Spinner>{text('checkout.card.loading')}</Spinner>}
      </div>
    </div>
  )
}

type CardPlaceProps = {
  label: string
  error: string | undefined
  focused: boolean
  /** Its frame has no field yet, so the focus passes it. */
  isEmpty: boolean
  /** Drawn over the end of the field. */
  sign: ReactNode
  place: (element: HTMLElement | null) => void
  onFocus: () => void
}

/** The place of one of the provider's frames. A click on its label moves the focus into the frame. */
function CardPlace({ label, error, focused, isEmpty, sign, place, onFocus }: CardPlaceProps) {
  const text = useText()
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  return (
    <div className="field">
      {/* The frame has its own name for screen readers. This label is only visible and clickable. */}
      <span className="field-label" aria-hidden="true" onClick={onFocus}>
        {label}
      </span>
      <div className="card-sign">
        <div
          className="input card-place"
          data-invalid={error ? true : undefined}
          data-focused={focused || undefined}
          inert={isEmpty}
          ref={(node) => {
            element.current = node
            place(node)
          }}
        />
        {sign}
      </div>
      {/* Announced at once, because a refused brand is detected while its number is typed. */}
      <div aria-live="polite">
        <FieldError name={id} error={error} errorLabel={text('chrome.fieldError')} />
      </div>
    </div>
  )
}
