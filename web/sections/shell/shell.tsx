import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Flags } from '#domain/experiments/flags.ts'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { useFrame } from '#web/lib/frame.ts'
import { useSite, useTestMode } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { AlertBanner } from '#web/ui/alert-banner.tsx'
import { Footer } from '#web/ui/footer.tsx'
import { Header } from '#web/ui/header.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Measurement, MEASUREMENT_ID } from '../measurement/measurement.tsx'
import { useMeasurement, type MeasurementProps } from '../measurement/use-measurement.ts'
import { Variants } from '../variants/variants.tsx'
import { AccountMenu, type HeaderAccount } from './account-menu.tsx'
import { LanguageSelector } from './language-selector.tsx'
import { LeaveButton } from './leave-button.tsx'
import { Progress } from './progress.tsx'

type ShellProps = FooterProps & {
  /** A success message that disappears by itself. */
  banner: string | null
  /** Null for a visitor who is not logged in. */
  account: HeaderAccount | null
  children: ReactNode
}
type FooterProps = { measurement: MeasurementProps; /** In development only. */ variants: Flags | null }

/** Header and footer around every page. */
export function Shell({ banner, account, children, ...footer }: ShellProps) {
  const text = useText()
  const { brand, links } = useSite()
  const { forProfessionals, keepsPageInLanguageChange } = useFrame()
  return (
    <>
      <Progress />
      <Header
        skipText={text('chrome.skip')}
        home={
          <>
            <Link
              to={account?.home ?? JOIN_PATHS.signup}
              className="header-home"
              aria-label={text('chrome.home', { brand })}
            >
              <Logo>{brand}</Logo>
            </Link>
            {/* Specification A §2: at the top left of the professional's wizard. */}
            {forProfessionals && <LanguageSelector inPlace />}
            <LeaveButton />
          </>
        }
      >
        {!forProfessionals && <LanguageSelector inPlace={keepsPageInLanguageChange} />}
        {account ? <AccountMenu {...account} /> : <a href={links.logIn}>{text('chrome.logIn')}</a>}
      </Header>
      {banner && (
        <AlertBanner tone="success" closeLabel={text('chrome.close')}>
          {banner}
        </AlertBanner>
      )}
      {children}
      <ShellFooter {...footer} />
    </>
  )
}

function ShellFooter({ measurement, variants }: FooterProps) {
  const text = useText()
  const { brand, links } = useSite()
  const testMode = useTestMode()
  const asked = useMeasurement(measurement)
  return (
    <Footer
      label={text('chrome.footer', { brand })}
      links={[
        { href: links.terms, text: text('chrome.terms'), brief: text('chrome.terms.brief') },
        { href: links.privacy, text: text('chrome.privacy'), brief: text('chrome.privacy.brief') },
        { href: links.help, text: text('chrome.help') },
        { href: links.contact, text: text('chrome.contact') },
        ...(asked.known === 'ask'
          ? []
          : [{ href: `#${MEASUREMENT_ID}`, text: text('chrome.measurement.link'), onOpen: asked.open }]),
      ]}
      line={<Measurement {...asked} />}
    >
      {(testMode || variants) && (
        <>
          {testMode && <p>{text('chrome.testMode')}</p>}
          {variants && <Variants flags={variants} />}
        </>
      )}
    </Footer>
  )
}
