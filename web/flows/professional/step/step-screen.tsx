import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useFetcher, useHref } from 'react-router'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { mayOpen, PROFESSIONAL_STEPS, type ProfessionalStep } from '#domain/flows/professional.ts'
import { isSecret, STEP_FIELDS } from '#domain/professionals/fields.ts'
import { useText } from '#web/lib/text.tsx'
import { lateRules } from '#web/delivery/index.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { TypedKeeper } from '#web/sections/step-form/typed-keeper.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StepTrail } from '#web/ui/step-trail.tsx'
import { isChosen, type Choices, type Entered } from '../choices/choices.ts'
import { ContactStep } from '../contact/contact-step.tsx'
import { fetchLater, PracticeStep, SecurityStep } from '../lazy.ts'
import { pathOf } from '../paths.ts'
import type { StepAnswer } from './save-step.server.ts'
import { useStepLinks } from './use-step-links.ts'
import { isUnreachable, type Unreachable } from '#web/lib/unreachable.ts'

type Props = {
  step: ProfessionalStep
  choices: Choices
  entered: Entered
  answer: StepAnswer | Unreachable | undefined
  confirmation: ReactNode
}

const rules = lateRules(async () => (await import('./check-step.ts')).checkStep)

const SECRETS = STEP_FIELDS.THREE.filter(isSecret)

/** The page before each step. The first one is the choice of who signs up. */
const BACK = { ONE: JOIN_PATHS.signup, TWO: pathOf('ONE'), THREE: pathOf('TWO') } as const
const WORDS = { ONE: 'one', TWO: 'two', THREE: 'three' } as const

/**
 * One step of the wizard. Back and the dots keep the typed text. The button sends it to be checked first.
 */
export function StepScreen({ step, choices, answer, confirmation, entered: loaded }: Props) {
  const text = useText()
  const lists = useFetcher<StepAnswer | Unreachable>()
  const choice = [lists.data, answer].find(isChosen)
  const { form: draft, completed, places } = useLatest(loaded, choice?.chosen)
  const form = useStepForm({
    answer,
    check: (entered) => rules.check({ entered, step, choices, places, text }),
    values: draft,
    lists: [places.country, places.region],
  })
  const { openedRef, onClickCapture, isGoingBack, stay } = useStepLinks(step, form.formRef)
  useStepAddress(step)
  const entered = answer && 'values' in answer ? answer.values : draft
  const listsFailed = lists.state === 'idle' && isUnreachable(lists.data)

  function readLists(changed: HTMLFormElement | null) {
    if (!changed) return
    const place = new FormData(changed)
    place.set('intent', 'choose')
    void lists.submit(place, { method: 'post' })
  }

  function send(event: FormEvent<HTMLFormElement>) {
    if (isGoingBack()) return
    form.formProps.onSubmit(event)
    if (event.defaultPrevented) stay()
  }

  return (
    <Screen
      title={text(`professional.${WORDS[step]}.heading`)}
      lede={text(`professional.${WORDS[step]}.lede`)}
      about={step === 'ONE' ? text('professional.one.lede') : undefined}
      form={form}
      confirmation={confirmation}
      back={BACK[step]}
      trail={
        <div onClickCapture={onClickCapture}>
          <Dots step={step} completed={completed} />
        </div>
      }
    >
      <StepForm form={form} draft={{ step }} onSubmit={send} onChange={fetchRest} onFocus={fetchRest}>
        <TypedKeeper form={form} without={SECRETS} isAsking={lists.state !== 'idle'} />
        <input type="hidden" name="open" ref={openedRef} defaultValue="" />
        {(choices.failed || places.failed) && (
          <Notice tone="warning">{text('professional.lookupFailed')}</Notice>
        )}
        {step === 'ONE' && <ContactStep choices={choices} />}
        {step === 'TWO' && (
          <PracticeStep
            form={entered}
            choices={choices}
            places={places}
            onPlaceChange={readLists}
            countryChanged={choice?.countryChanged ?? false}
            listsFailed={listsFailed}
          />
        )}
        {step === 'THREE' && <SecurityStep choices={choices} />}
        <Submit>{text(step === 'THREE' ? 'professional.submit' : 'chrome.continue')}</Submit>
      </StepForm>
    </Screen>
  )
}

/** Of two versions of the same data, the one that arrived last. */
function useLatest<Version>(loaded: Version, answered: Version | undefined): Version {
  const [before, setBefore] = useState({ loaded, answered, latest: loaded })
  if (before.loaded === loaded && before.answered === answered) return before.latest
  const latest = before.loaded === loaded ? (answered ?? before.latest) : loaded
  setBefore({ loaded, answered, latest })
  return latest
}

/** While the person types, the rules and the later steps arrive. */
function fetchRest(): void {
  rules.load()
  fetchLater()
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

/** Gives a step without a number in its address that number, so that Back finds the step again. */
function useStepAddress(step: ProfessionalStep): void {
  const address = useHref(pathOf(step))
  // Runs after every render, because a refused submission restores the page's own URL.
  useEffect(() => {
    if (window.location.search === '') window.history.replaceState(window.history.state, '', address)
  })
}
