import { REASON_LENGTH } from '#domain/console/staff-action.ts'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'

/** The row of a form with the reason, which the trail keeps. A preview needs none. */
export function ReasonRow({ typed, required = false }: { typed: string | undefined; required?: boolean }) {
  return (
    <TextRow
      name="reason"
      label="Reason"
      hint="for the trail"
      required={required}
      minLength={REASON_LENGTH.min}
      maxLength={REASON_LENGTH.max}
      defaultValue={typed}
    />
  )
}

type First = { typed: string | undefined; label?: string; hint?: string }

/** The row of a form with the first day. */
export function FirstDayRow({ typed, label = 'First day', hint = 'of the market' }: First) {
  return (
    <TextRow
      name="from"
      label={label}
      hint={hint}
      isShort
      type="date"
      help="Empty for now."
      defaultValue={typed}
    />
  )
}
