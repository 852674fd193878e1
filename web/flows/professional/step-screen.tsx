import { Suspense, useState, type FormEvent } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { mayOpen, PROFESSIONAL_STEPS, type ProfessionalStep } from '#domain/flows/professional.ts'
import { isSecret, STEP_FIELDS, type ProfessionalForm } from '#domain/professionals/fields.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { lateRules } from '#web/delivery/index.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StepTrail } from '#web/ui/step-trail.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import { useRefreshErrors } from '#web/ui/use-refresh-errors.ts'
import type { Choices, Places } from './choices.ts'
import { ContactStep } from './contact-step.tsx'
import { fetchLater, KeepTyped, PracticeStep, SecurityStep } from './lazy.ts'
import { pathOf } from './paths.ts'
import type { StepAnswer } from './save-step.server.ts'
import { useStepLinks } from './use-step-links.ts'
import { useStepAddress } from './use-step-address.ts'
import { useArrived, type Unreachable } from '#web/lib/unreachable.ts'

type Props = {
  step: ProfessionalStep
  form: ProfessionalForm
  completed: number
  choices: Choices
  places: Places
  answer: StepAnswer | Unreachable | undefined
}

const rules = lateRules(async () => (await import('./check-step.ts')).checkStep)

const SECRETS = STEP_FIELDS.THREE.filter(isSecret)

const WORDS = { ONE: 'one', TWO: 'two', THREE: 'three' } as const

/** One step of the wizard. Leafing through the dots keeps what was typed; going on has it judged first. */
export function StepScreen({ step, completed, choices, places, answer, ...loaded }: Props) {
  const text = useText()
  const lists = useFetcher<StepAnswer | Unreachable>()
  const { formRef, openedRef, onClickCapture, isGoingBack, stay } = useStepLinks(step)
  const [wasFocused, setWasFocused] = useState(false)
  useStepAddress(step)
  const form = answer && 'form' in answer ? answer.form : loaded.form
  const { shown } = useArrived(answer)
  const errors = useFormErrors({
    answer: shown,
    check: (entered) => rules.check({ entered, step, choices, places, text }),
  })
  useRefreshErrors({ formRef, errors, when: [useLocale(), places.country, places.region] })
  const pending = useNavigation().state !== 'idle'
  const latest = lists.data ?? answer
  const countryChanged = latest !== undefined && 'form' in latest && latest.countryChanged

  function readLists(entered: HTMLFormElement | null) {
    if (!entered) return
    const place = new FormData(entered)
    place.set('intent', 'choose')
    void lists.submit(place, { method: 'post' })
  }

  function send(event: FormEvent<HTMLFormElement>) {
    if (isGoingBack()) return
    errors.formProps.onSubmit(event)
    if (event.defaultPrevented) stay()
  }

  /** What going on needs is fetched meanwhile. */
  function onFirstFocus() {
    rules.load()
    fetchLater()
    setWasFocused(true)
  }

  return (
    <div onClickCapture={onClickCapture}>
      <Screen
        title={text(`professional.${WORDS[step]}.heading`)}
        lede={text(`professional.${WORDS[step]}.lede`)}
        form={errors}
        trail={<Dots step={step} completed={completed} />}
      >
        <Form
          method="post"
          ref={formRef}
          {...errors.formProps}
          onSubmit={send}
          onChange={onFirstFocus}
          onFocus={onFirstFocus}
        >
          <Suspense>
            {wasFocused && (
              <KeepTyped
                formRef={formRef}
                attempt={errors.attempt}
                without={SECRETS}
                isAsking={lists.state !== 'idle'}
              />
            )}
          </Suspense>
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="open" ref={openedRef} defaultValue="" />
          {countryChanged && <Notice live>{text('professional.countryChanged')}</Notice>}
          {(choices.failed || places.failed) && (
            <Notice tone="warning">{text('professional.lookupFailed')}</Notice>
          )}
          {step === 'ONE' && <ContactStep {...{ form, choices }} errorOf={errors.errorOf} />}
          {step === 'TWO' && (
            <PracticeStep {...{ form, choices, places }} errorOf={errors.errorOf} onPlaceChange={readLists} />
          )}
          {step === 'THREE' && <SecurityStep {...{ form, choices }} errorOf={errors.errorOf} />}
          <SubmitButton pending={pending} pendingText={text('chrome.sending')} slowText={text('chrome.slow')}>
            {text(step === 'THREE' ? 'professional.submit' : 'chrome.continue')}
          </SubmitButton>
        </Form>
      </Screen>
    </div>
  )
}

function Dots({ step, completed }: { step: ProfessionalStep; completed: number }) {
  const text = useText()
  const steps = PROFESSIONAL_STEPS.map((each) => ({
    label: text(`professional.step.${each}`),
    to: each !== step && mayOpen({ state: step, completed }, each) ? pathOf(each) : undefined,
  }))
  return (
    <StepTrail
      label={text('professional.steps')}
      steps={steps}
      current={PROFESSIONAL_STEPS.indexOf(step)}
      doneLabel={text('professional.step.done')}
    />
  )
}
