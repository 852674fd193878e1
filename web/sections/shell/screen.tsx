import { useState, type ReactNode } from 'react'
import { useFrame } from '#web/lib/frame.ts'
import { useSite } from '#web/lib/site.tsx'
import { useLocale, useText } from '#web/lib/text.tsx'
import type { ShownError } from '#web/lib/errors.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepBar } from '#web/ui/step-bar.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { SharedPage } from './shared-page.tsx'
import { StartOver } from './start-over.tsx'
import { SupportText } from './support-text.tsx'

export type ScreenProps = {
  title: string
  lede?: ReactNode
  /** The description of a public page for search engines and messengers. Private pages have none. */
  about?: string | undefined
  /** The path of the step before. Without one there is no Back link. */
  back?: string | null
  /** The text of the Back link, if “Back” is not enough. */
  backText?: string | undefined
  /** Position in a flow, such as step 2 of 3. */
  step?: { number: number; total: number }
  /** A StepTrail, instead of `step`. */
  trail?: ReactNode
  /** The errors of the screen's form. A summary is above the form, and the document title mentions them. */
  form?: { errors: readonly ShownError[]; attempt: number }
  /** A message about what happened before this screen, above the error summary. */
  confirmation?: ReactNode
  width?: 'narrow' | 'medium' | 'wide'
  align?: 'start' | 'center'
  picture?: ReactNode
  columns?: boolean
  aside?: ReactNode
  growsDownFrom?: string
  /** This browser has nothing to forget, so “Start over” is not shown. */
  holdsNothing?: boolean
  children?: ReactNode
}

/** One screen of a flow: its document title, Back link, “Start over”, step bar, heading and content. */
export function Screen({ title, back, backText, step, trail, form, about, ...props }: ScreenProps) {
  const { children, confirmation, holdsNothing = false, ...page } = props
  const text = useText()
  const { brand } = useSite()
  const frame = useFrame()
  // On a page with a picture it is further down.
  const startOver = props.picture || holdsNothing ? null : frame.startOver
  const tookAnothersPlace = useHydrated()
  const translated = useTranslated(title)
  const errors = form?.errors ?? []
  const named = text('chrome.pageTitle', { title, brand })
  return (
    <>
      <title>{errors.length > 0 ? text('chrome.errorPrefix', { title: named }) : named}</title>
      {about !== undefined && <SharedPage title={named} about={about} />}
      <Page
        {...page}
        title={title}
        takesFocus={tookAnothersPlace && !translated}
        bar={
          (back || startOver) && (
            <>
              {back && <BackLink to={back}>{backText ?? text('chrome.back')}</BackLink>}
              {startOver && <StartOver of={startOver} />}
            </>
          )
        }
        steps={
          step ? (
            <StepBar
              current={step.number}
              total={step.total}
              label={text('chrome.step', { step: step.number, total: step.total })}
            />
          ) : (
            trail
          )
        }
      >
        {confirmation}
        {form && (
          <ErrorSummary
            titleOf={(count) => text('chrome.problem', { count })}
            errors={errors}
            attempt={form.attempt}
            show={withSupport}
          />
        )}
        {children}
      </Page>
    </>
  )
}

const withSupport = (said: string) => <SupportText>{said}</SupportText>

/** Whether only the language of the title has changed. The focus then stays on its element. */
function useTranslated(title: string): boolean {
  const locale = useLocale()
  const [shown, setShown] = useState({ title, locale, translated: false })
  if (shown.title === title) return shown.translated
  const translated = shown.locale !== locale
  setShown({ title, locale, translated })
  return translated
}
