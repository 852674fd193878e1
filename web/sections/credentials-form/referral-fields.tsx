import { useState } from 'react'
import { asksForWords } from '#domain/people/referral.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ReferralFieldsProps = {
  referrals: readonly { value: string; label: string }[]
  typed: Readonly<Record<string, string>>
  errorOf: (field: string) => string | undefined
}

/** How one heard of us, and a few words where the choice asks for them. */
export function ReferralFields({ referrals, typed, errorOf }: ReferralFieldsProps) {
  const text = useText()
  const { brand } = useSite()
  const [selection, setSelection] = useState(typed['referral.selection'] ?? '')
  const common = (name: string) => ({
    name,
    error: errorOf(name),
    errorLabel: text('chrome.fieldError'),
    autoComplete: 'off',
  })
  return (
    <section className="section" aria-labelledby="about-you">
      <h2 id="about-you">{text('join.credentials.about')}</h2>
      <SelectField
        {...common('referral.selection')}
        label={text('join.credentials.referral', { brand })}
        options={referrals}
        placeholder={text('join.credentials.referral.choose')}
        value={selection}
        onChange={(event) => setSelection(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {asksForWords(selection) && (
          <TextField
            {...common('referral.other')}
            label={text('join.credentials.referralOther')}
            hint={text('join.credentials.referralOther.hint')}
            defaultValue={typed['referral.other']}
          />
        )}
      </div>
    </section>
  )
}
