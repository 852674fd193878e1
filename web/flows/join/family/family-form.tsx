import type { ChildDraft, CoParentDraft } from '#domain/people/draft.ts'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { ChildRows } from '#web/sections/children/child-rows.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { TypedKeeper } from '#web/sections/step-form/typed-keeper.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CoParentFields } from './co-parent-fields.tsx'

export type FamilyFormProps = {
  coParent: CoParentDraft | null
  /** Null before the family is saved for the first time. */
  listed: readonly ChildDraft[] | null
  /** The version of the draft that the form is filled in from. */
  version: number
  diallingCodes: string
  form: StepFormState
  /** Fetches the rules that check the `form`. */
  loadRules: () => void
  /** The co-parent may already have an account. This is shown once, and the parent may go on. */
  duplicateCoParent: boolean
}

/** Co-parent and children in one form. */
export function FamilyForm(props: FamilyFormProps) {
  const { coParent, listed, version, diallingCodes, form, loadRules, duplicateCoParent } = props
  const text = useText()
  const phone = useSupportPhone()
  return (
    <StepForm form={form} draft={{ version }} onFocus={loadRules}>
      <TypedKeeper form={form} />
      {duplicateCoParent && (
        <Notice
          tone="warning"
          title={text('join.family.duplicate', { name: coParent?.firstName ?? '' })}
          live
          takesFocus
        >
          <p>
            <SupportText>{text('join.family.duplicate.text', { phone })}</SupportText>
          </p>
          <input type="hidden" name="coParentDuplicateConfirmed" value="true" />
        </Notice>
      )}
      <CoParentFields coParent={coParent} diallingCodes={diallingCodes} />
      <ChildRows form={form} listed={listed} hint={text('join.family.children.hint')} asksEmail />
      <Submit>{text('chrome.continue')}</Submit>
    </StepForm>
  )
}
