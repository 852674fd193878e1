import { useRef, type FormEvent, type MouseEvent } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import {
  mayOpen,
  PROFESSIONAL_STEPS,
  professionalFlow,
  type ProfessionalStep,
} from '#domain/flows/professional.ts'
import type { ProfessionalForm } from '#domain/professionals/fields.ts'
import { useText } from '../../lib/text.tsx'
import { Screen } from '../../sections/shell/screen.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StepTrail } from '../../ui/step-trail.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { checkStep } from './check-step.ts'
import type { Choices, Places } from './choices.ts'
import { ContactStep } from './contact-step.tsx'
import { pathOf } from './paths.ts'
import { PracticeStep } from './practice-step.tsx'
import type { StepAnswer } from './save-step.server.ts'
import { SecurityStep } from './security-step.tsx'

type Props = {
  step: ProfessionalStep
  form: ProfessionalForm
  completed: number
  choices: Choices
  places: Places
  answer: StepAnswer | undefined
}

const WORDS = { ONE: 'one', TWO: 'two', THREE: 'three' } as const

/** One step of the wizard. Leafing through the dots keeps what was typed; going on has it judged first. */
export function StepScreen({ step, completed, choices, places, answer, ...loaded }: Props) {
  const text = useText()
  const form = answer?.form ?? loaded.form
  const lists = useFetcher<StepAnswer>()
  const formElement = useRef<HTMLFormElement>(null)
  const opened = useRef<HTMLInputElement>(null)
  const errors = useFormErrors({
    answer,
    check: (entered) => checkStep({ entered, step, choices, places, text }),
  })
  const pending = useNavigation().state !== 'idle'
  const countryChanged = (lists.data ?? answer)?.countryChanged === true

  /** The dots and the Back link send the form along, so that nothing typed is lost. */
  function leaf(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const target = PROFESSIONAL_STEPS.find((each) => link?.getAttribute('href')?.endsWith(pathOf(each)))
    if (!target || !opened.current || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    opened.current.value = target
    formElement.current?.requestSubmit()
  }

  function send(event: FormEvent<HTMLFormElement>) {
    const target = PROFESSIONAL_STEPS.find((each) => each === opened.current?.value)
    if (target && PROFESSIONAL_STEPS.indexOf(target) < PROFESSIONAL_STEPS.indexOf(step)) return
    errors.formProps.onSubmit(event)
    if (event.defaultPrevented && opened.current) opened.current.value = ''
  }

  return (
    <div onClickCapture={leaf}>
      <Screen
        title={text(`professional.${WORDS[step]}.heading`)}
        lede={text(`professional.${WORDS[step]}.lede`)}
        form={errors}
        trail={<Dots step={step} completed={completed} />}
      >
        <Form method="post" ref={formElement} {...errors.formProps} onSubmit={send}>
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="open" ref={opened} defaultValue="" />
          {countryChanged && <Notice live>{text('professional.countryChanged')}</Notice>}
          {(choices.failed || places.failed) && (
            <Notice tone="warning">{text('professional.lookupFailed')}</Notice>
          )}
          {step === 'ONE' && <ContactStep {...{ form, choices }} errorOf={errors.errorOf} />}
          {step === 'TWO' && (
            <PracticeStep
              {...{ form, choices, places }}
              errorOf={errors.errorOf}
              onPlaceChange={(entered) => lists.submit(entered, { method: 'post' })}
            />
          )}
          {step === 'THREE' && <SecurityStep form={form} errorOf={errors.errorOf} />}
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
