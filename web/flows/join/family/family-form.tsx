import { useRef } from 'react'
import { Form } from 'react-router'
import type { ChildDraft, CoParentDraft } from '#domain/people/draft.ts'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PhoneCountry } from '#web/ui/phone-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { useFormErrors } from '#web/ui/use-form-errors.ts'
import { useRefreshErrors } from '#web/ui/use-refresh-errors.ts'
import { ChildRows } from '#web/sections/children/child-rows.tsx'
import { useKeepTyped } from '../use-keep-typed.tsx'
import { CoParentFields } from './co-parent-fields.tsx'

export type FamilyFormProps = {
  coParent: CoParentDraft | null
  /** Null before the family was saved for the first time. */
  listed: readonly ChildDraft[] | null
  /** Of the draft the form is filled in from. */
  version: number
  diallingCodes: readonly PhoneCountry[]
  form: ReturnType<typeof useFormErrors>
  /** Fetches what `form` is checked by. */
  loadRules: () => void
  pending: boolean
  /** The co-parent may have an account already: said once, and going on stays possible. */
  duplicateCoParent: boolean
}

/** Co-parent and children in one form. */
export function FamilyForm({
  coParent,
  listed,
  version,
  diallingCodes,
  form,
  loadRules,
  pending,
  duplicateCoParent,
}: FamilyFormProps) {
  const text = useText()
  const phone = useSupportPhone()
  const formRef = useRef<HTMLFormElement>(null)
  const { onFirstFocus, keeper } = useKeepTyped({ formRef, attempt: form.attempt })
  useRefreshErrors({ formRef, errors: form, when: [useLocale()] })
  return (
    <Form
      method="post"
      ref={formRef}
      {...form.formProps}
      onFocus={() => {
        loadRules()
        onFirstFocus()
      }}
      onChange={onFirstFocus}
    >
      {keeper}
      <input type="hidden" name="version" value={version} />
      {duplicateCoParent && (
        <Notice tone="warning" title={text('join.family.duplicate')} live takesFocus>
          <p>{text('join.family.duplicate.text', { phone })}</p>
          <input type="hidden" name="coParentDuplicateConfirmed" value="true" />
        </Notice>
      )}
      <CoParentFields coParent={coParent} errorOf={form.errorOf} diallingCodes={diallingCodes} />
      <ChildRows listed={listed} errorOf={form.errorOf} hint={text('join.family.children.hint')} asksEmail />
      <SubmitButton pending={pending} pendingText={text('chrome.sending')} slowText={text('chrome.slow')}>
        {text('chrome.continue')}
      </SubmitButton>
    </Form>
  )
}
