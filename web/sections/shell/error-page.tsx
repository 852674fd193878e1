import type { ReactNode } from 'react'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import signpost from '../picture/signpost.svg?url&no-inline'
import { useRootData } from './root-data.ts'
import { Screen } from './screen.tsx'
import { SupportLine } from './support-line.tsx'

type EndPageProps = {
  title: string
  text: string
  /** Buttons to continue with. */
  children?: ReactNode
  /** Shown below the way to reach support. */
  after?: ReactNode
  /** Without a network the picture could not be loaded either. */
  isLost?: boolean
}

/** A page from which the visitor cannot continue: what happened, other pages to open, and how to reach support. */
export function EndPage({ title, text, children, after, isLost }: EndPageProps) {
  return (
    <Screen
      title={title}
      lede={text}
      width="wide"
      picture={!isLost && <img src={signpost} width="440" height="320" alt="" />}
    >
      <div>
        {children && <div className="actions">{children}</div>}
        <SupportLine />
        {after}
      </div>
    </Screen>
  )
}

/** The page for an unknown address. A person with a log-in is led to their account. */
export function NotFoundPage() {
  const text = useText()
  const { links } = useSite()
  const isLoggedIn = useHeaderAccount() !== null
  return (
    <EndPage
      title={text('chrome.notFound.title')}
      text={text(isLoggedIn ? 'chrome.notFound.loggedIn' : 'chrome.notFound.text')}
    >
      <OwnPage />
      {!isLoggedIn && (
        <ButtonAnchor href={links.logIn} variant="secondary">
          {text('chrome.logIn')}
        </ButtonAnchor>
      )}
    </EndPage>
  )
}

type BrokenPageProps = {
  /** The id with which support finds the error in the log. */
  reference: string
  /** The server was not reached, so the error is neither on our side nor in the log. */
  isLost: boolean
}

/** The page for an error: what was saved, and what to do next. */
export function BrokenPage({ reference, isLost }: BrokenPageProps) {
  const text = useText()
  return (
    <EndPage
      title={text(isLost ? 'chrome.lost' : 'chrome.broken.title')}
      text={text('chrome.broken.text')}
      isLost={isLost}
      after={isLost || <p className="reference">{text('chrome.broken.reference', { reference })}</p>}
    >
      <ButtonAnchor href="">{text('chrome.broken.action')}</ButtonAnchor>
      <OwnPage variant="secondary" />
    </EndPage>
  )
}

/** A button to the account of a person with a log-in, or else to the sign-up. */
function OwnPage({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const text = useText()
  const { links } = useSite()
  const account = useHeaderAccount()
  if (!account)
    return (
      <ButtonLink to={JOIN_PATHS.signup} variant={variant}>
        {text('chrome.notFound.action')}
      </ButtonLink>
    )
  const isParent = account.kind === 'parent'
  return (
    <ButtonAnchor href={isParent ? links.myAccount : links.myCases} variant={variant}>
      {text(isParent ? 'chrome.account' : 'chrome.cases')}
    </ButtonAnchor>
  )
}

const useHeaderAccount = () => useRootData()?.account ?? null
