import type { ComponentProps } from 'react'
import { REASON_LENGTH } from '#domain/console/staff-action.ts'

/** The field for the reason of an action. Its rules are those of the trail. */
export function ReasonField(
  props: Pick<
    ComponentProps<'input'>,
    'id' | 'className' | 'placeholder' | 'defaultValue' | 'aria-label' | 'aria-invalid' | 'aria-describedby'
  >,
) {
  return (
    <input
      className="field"
      {...props}
      name="reason"
      required
      minLength={REASON_LENGTH.min}
      maxLength={REASON_LENGTH.max}
      autoComplete="off"
    />
  )
}

/** The same field with the advice what not to write. */
export function AdvisedReason(props: ComponentProps<typeof ReasonField>) {
  return (
    <>
      <ReasonField {...props} />
      <p className="small quiet">For the trail. Write no contact data: a row cannot be erased.</p>
    </>
  )
}
