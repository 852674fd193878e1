import { useRef, useState, type Ref } from 'react'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Enough room for pasted text; a code itself is shorter. */
const ENTRY_ROOM = 64

export type CodeEntryProps = {
  pricing: PricingInfo
  typed: string
  onType: (typed: string) => void
  /** Tries a typed code, and clears it if it counts. Returns its error, or null. */
  onApply: (code: string) => Promise<string | null>
  onRemove: (code: string) => void
}

/** Activation codes: type, apply and remove. */
export function CodeEntry({ pricing, typed, onType, onApply, onRemove }: CodeEntryProps) {
  const text = useText()
  const [refused, setRefused] = useState<{ code: string; error: string | null }>()
  const code = typed.trim()
  const error = (refused?.code === code && refused.error) || undefined

  const applied = useRef<HTMLUListElement>(null)
  /** After a button has gone, the keyboard goes on from here. A field would open the keyboard of a phone. */
  function stayHere() {
    if (document.activeElement?.tagName === 'INPUT') return
    applied.current?.nextElementSibling?.querySelector('summary')?.focus()
  }

  async function apply() {
    if (code === '') return
    const wrong = await onApply(code)
    setRefused({ code, error: wrong })
    if (wrong === null) stayHere()
  }
  function type(value: string) {
    setRefused(undefined)
    onType(value)
  }

  return (
    <>
      <AppliedCodes
        ref={applied}
        codes={pricing.paymentCodeDetails}
        onRemove={(removed) => {
          onRemove(removed)
          stayHere()
        }}
      />
      <Disclosure summary={text('checkout.code.question')} open={typed !== ''}>
        <div className="code-entry">
          <TextField
            name="code"
            label={text('checkout.code')}
            optional={text('chrome.optional')}
            error={error}
            errorLabel={text('chrome.fieldError')}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void apply()
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={ENTRY_ROOM}
          />
          <Button variant="secondary" size="control" disabled={code === ''} onClick={() => void apply()}>
            {text('checkout.code.apply')}
          </Button>
        </div>
        {error && (
          <Button
            variant="text"
            onClick={() => {
              type('')
              stayHere()
            }}
          >
            {text('checkout.code.removeTyped')}
          </Button>
        )}
      </Disclosure>
    </>
  )
}

type AppliedCodesProps = {
  ref: Ref<HTMLUListElement>
  codes: PricingInfo['paymentCodeDetails']
  onRemove: (code: string) => void
}

function AppliedCodes({ ref, codes, onRemove }: AppliedCodesProps) {
  const text = useText()
  return (
    <ul className="applied-codes" aria-live="polite" ref={ref}>
      {codes.map(({ code, amountFormatted: amount }) => (
        <li key={code} className="split">
          {text('checkout.code.applied', { code, amount })}
          <Button variant="text" onClick={() => onRemove(code)}>
            {text('checkout.code.remove', { code })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
