import { useState, type ReactNode } from 'react'
import { asksForWords } from '#domain/people/referral.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFirstValue } from '#web/ui/use-field.ts'

type ReferralFieldsProps = {
  referrals: readonly { value: string; label: string }[]
  children?: ReactNode
}

/** How the person heard of us, and a few words if the choice asks for them. */
export function ReferralFields({ referrals, children }: ReferralFieldsProps) {
  const text = useText()
  const { brand } = useSite()
  const [selection, setSelection] = useState(useFirstValue('referral.selection') ?? '')
  return (
    <section className="section" aria-labelledby="about-you">
      <h2 id="about-you">{text('join.credentials.about')}</h2>
      <SelectField
        name="referral.selection"
        label={text('join.credentials.referral', { brand })}
        options={referrals}
        placeholder={text('join.credentials.referral.choose')}
        value={selection}
        onChange={(event) => setSelection(event.currentTarget.value)}
        autoComplete="off"
      />
      <div aria-live="polite">
        {asksForWords(selection) && (
          <TextField
            name="referral.other"
            label={text('join.credentials.referralOther')}
            hint={text('join.credentials.referralOther.hint')}
            autoComplete="off"
          />
        )}
      </div>
      {children}
    </section>
  )
}
