import { useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { isTreatment } from '#domain/experiments/flags.ts'
import { JOIN_POSITION } from '#domain/flows/join-paths.ts'
import { backOfParent } from '#domain/flows/join.ts'
import { useDiallingCodes } from '#web/lib/dialling-codes.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { textIn, valuesIn } from '#web/lib/form-data.ts'
import { Frame } from '#web/lib/frame.ts'
import { readDiallingCodes } from '#web/lib/lookups.server.ts'
import { readSaving } from '#web/lib/offer.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { surviveOutage, useArrived } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OfferBanner } from '#web/ui/offer-banner.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import { useRefreshErrors } from '#web/ui/use-refresh-errors.ts'
import { enter, versionIn } from '../draft.server.ts'
import { ReloadLink } from '../reload-link.tsx'
import { saveParent } from '../save-parent.server.ts'
import { keepTyped, readTyped } from '../typed.server.ts'
import { useKeepTyped } from '../use-keep-typed.tsx'
import { checkParentForm } from '#web/sections/parent-form/check-parent-form.ts'
import { ParentFields } from '#web/sections/parent-form/parent-fields.tsx'
import { parentIn } from '#web/sections/parent-form/parent-form-data.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ exitAtTop: true, keepsPageInLanguageChange: true, startOver: 'sign-up' })

export async function loader({ context }: Route.LoaderArgs) {
  const { draft, state } = await enter(context, 'parent')
  const version = draft?.version ?? 0
  return {
    parent: readTyped(context, 'parent', version) ?? draft?.parent ?? null,
    back: backOfParent(state),
    notice: takeNotice(context),
    saving: await readSaving(context),
    savingText: isTreatment(flagsOf(context), 'discountOfferWording')
      ? ('join.parent.offer.saving' as const)
      : ('join.parent.offer' as const),
    diallingCodes: await readDiallingCodes(context),
    attempt: crypto.randomUUID(),
    version,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const parent = parentIn(form)
  const version = versionIn(form)
  // For coming back to it: the step is forgotten once it is saved.
  if (version !== undefined) keepTyped(context, { parent: { version, ...parent } })
  const saved = await saveParent(context, {
    parent,
    duplicateConfirmed: false,
    attempt: textIn(form, 'attempt'),
    version,
  })
  return saved instanceof Response ? saved : data({ ...saved, values: valuesIn(form) }, { status: 422 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return surviveOutage(serverAction)
}

/** The parent who starts the family: name, e-mail and phone. */
export default function ParentScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { parent, back, notice, saving, savingText, attempt, version } = loaderData
  const diallingCodes = useDiallingCodes(loaderData.diallingCodes)
  const { answer, shown } = useArrived(actionData)
  const form = useFormErrors({ check: (entered) => checkParentForm(entered, text), answer: shown })
  const formRef = useRef<HTMLFormElement>(null)
  useRefreshErrors({ formRef, errors: form, when: [useLocale()] })
  const { onFirstFocus, keeper } = useKeepTyped({ formRef, attempt: form.attempt })
  const pending = useNavigation().state !== 'idle'
  return (
    <>
      {saving && <OfferBanner>{text(savingText, { saving })}</OfferBanner>}
      <Screen
        title={text('join.parent.title')}
        lede={text('join.parent.lede')}
        back={back}
        step={JOIN_POSITION.parent}
        growsDownFrom="main"
        form={form}
      >
        {notice && <Notice live>{notice}</Notice>}
        {answer?.outOfDate && <ReloadLink />}
        <Form method="post" ref={formRef} {...form.formProps} onFocus={onFirstFocus} onChange={onFirstFocus}>
          {keeper}
          <input type="hidden" name="attempt" value={attempt} />
          <input type="hidden" name="version" value={version} />
          <ParentFields
            values={answer?.values ?? parent ?? {}}
            errorOf={form.errorOf}
            diallingCodes={diallingCodes}
          />
          <SubmitButton pending={pending} pendingText={text('chrome.sending')} slowText={text('chrome.slow')}>
            {text('chrome.continue')}
          </SubmitButton>
        </Form>
      </Screen>
    </>
  )
}
