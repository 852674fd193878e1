import { use, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { ownPage } from '#domain/flows/account-paths.ts'
import { brandFor, type Brand } from '#domain/experiments/brand.ts'
import screenTexts from 'virtual:screen-texts'
import type { Route } from './+types/root.ts'
import { saysCountry } from './lib/country-change.ts'
import { flagsMiddleware, flagsOf } from './lib/flags.server.ts'
import { countryOf } from './lib/home-country.server.ts'
import { hostContext } from './lib/host.ts'
import { isLanguageChange } from './lib/language-change.ts'
import { isInterruption, isLogIn } from './lib/log-in-change.ts'
import { localeMiddleware, localeOf, textsOf } from './lib/locale.server.ts'
import { isMeasurementCertain, measurementOf } from './lib/measurement.server.ts'
import { takeBanner } from './lib/notice.server.ts'
import { discountMiddleware } from './lib/discount-link.server.ts'
import { endEvicted } from './lib/session/end-secret.server.ts'
import { samePersonMiddleware } from './lib/session/same-person.server.ts'
import { sessionMiddleware, sessionOf } from './lib/session/session.server.ts'
import { preloadLinkedPages } from './delivery/linked-page.ts'
import { replayEarlyInput } from './delivery/replay-early-input.ts'
import { SiteProvider } from './lib/site.tsx'
import { Texts } from './lib/text.tsx'
import type { HeaderAccount } from './sections/shell/account-menu.tsx'
import { FailedPage } from './sections/shell/failed-page.tsx'
import { ReloadWithPrice } from './sections/shell/reload-with-price.tsx'
import { keepRootData, StandInRoot, useRootData, type RootData } from './sections/shell/root-data.ts'
import { Shell } from './sections/shell/shell.tsx'
import { PageStyles } from './delivery/page-styles.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  localeMiddleware,
  sessionMiddleware,
  endEvicted,
  samePersonMiddleware,
  flagsMiddleware,
  discountMiddleware,
]

export function loader({ context, request }: Route.LoaderArgs): RootData & { banner: string | null } {
  const { site, testMode, nonce, development, reference } = context.get(hostContext)
  return {
    locale: localeOf(context),
    texts: textsOf(context, screenTexts.frame),
    site,
    country: countryOf(context, request),
    testMode,
    nonce,
    reference,
    banner: takeBanner(context),
    account: headerAccount(context),
    measurement: {
      initial: measurementOf(request, context),
      certain: isMeasurementCertain(request, context),
    },
    /** For the panel that forces variants. In production it is null. */
    variants: development ? flagsOf(context) : null,
    brand: brandFor({
      flags: flagsOf(context),
      isParentLoggedIn: sessionOf(context).data.account?.kind === 'parent',
    }),
  }
}

function headerAccount(context: Route.LoaderArgs['context']): HeaderAccount | null {
  const { account } = sessionOf(context).data
  if (!account) return null
  const kind = account.kind ?? 'parent'
  return { kind, firstName: account.firstName ?? null, home: ownPage(kind) }
}

/** Loads again only after a change of language, a log-in, or an answer that sets the country. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isLanguageChange(change) || isLogIn(change) || isInterruption(change) || saysCountry(change)
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData()
  const isStandIn = use(StandInRoot) !== null
  const brand = usePageBrand() ?? data?.brand ?? 'refresh'
  // Browsers hide nonces from scripts, so the markup differs from the result of hydration.
  return (
    <html lang={data?.locale ?? 'en'} data-brand={brand}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#172523" />
        <link
          rel="icon"
          href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M2 15.5 11.5 7l9.5 8.5V27a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z' fill='%230f6b62'/%3E%3Cpath d='M11 15.5 20.5 7l9.5 8.5V27a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2z' fill='%23e9826b'/%3E%3Cpath d='M11 15.5l5-4.47 5 4.47V27a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2z' fill='%23083d37'/%3E%3C/svg%3E"
        />
        <PageStyles nonce={data?.nonce} />
        <Meta />
        <ReloadWithPrice />
      </head>
      <body>
        {children}
        {/* The scripts would need the data of the root. Without them the page is as the server made it. */}
        {!isStandIn && (
          <>
            <ScrollRestoration nonce={data?.nonce} />
            <Scripts nonce={data?.nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** The brand that a page sets itself, such as the packages page. */
function usePageBrand(): Brand | null {
  const page: unknown = useMatches().at(-1)?.loaderData
  if (typeof page !== 'object' || page === null || !('brand' in page)) return null
  return page.brand === 'refresh' || page.brand === 'classic' ? page.brand : null
}

export default function Root({ loaderData }: Route.ComponentProps) {
  // The policy of the document only allows scripts with its own nonce.
  const [nonce] = useState(loaderData.nonce)
  // A layout effect, because typed input must be replayed before early clicks are handled.
  useLayoutEffect(() => replayEarlyInput(document), [])
  useEffect(() => preloadLinkedPages(nonce), [nonce])
  useEffect(() => keepRootData(loaderData), [loaderData])
  return (
    <Texts locale={loaderData.locale} arrived={loaderData.texts}>
      <SiteProvider
        site={loaderData.site}
        country={loaderData.country}
        testMode={loaderData.testMode}
        nonce={nonce}
      >
        <Shell
          banner={loaderData.banner}
          account={loaderData.account}
          measurement={loaderData.measurement}
          variants={loaderData.variants}
        >
          <Outlet />
        </Shell>
      </SiteProvider>
    </Texts>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useLayoutEffect(() => replayEarlyInput(document), [])
  return <FailedPage error={error} />
}
