import { isRouteErrorResponse } from 'react-router'
import { useReference } from '#web/lib/reference.ts'
import { SiteProvider } from '#web/lib/site.tsx'
import { Texts } from '#web/lib/text.tsx'
import { isNetworkError } from '#web/lib/unreachable.ts'
import { BrokenPage, NotFoundPage } from './error-page.tsx'
import { useRootData } from './root-data.ts'
import { Shell } from './shell.tsx'

/** The page in place of one that failed or does not exist, with header and footer. The root itself may have failed. */
export function FailedPage({ error }: { error: unknown }) {
  const data = useRootData()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const reference = useReference(data?.reference ?? '')
  if (!data) return <main>Evenhand</main>
  return (
    <Texts locale={data.locale} arrived={data.texts}>
      <SiteProvider site={data.site} country={data.country} testMode={data.testMode} nonce={data.nonce}>
        <Shell banner={null} account={data.account} measurement={data.measurement} variants={data.variants}>
          {missing ? <NotFoundPage /> : <BrokenPage reference={reference} isLost={isNetworkError(error)} />}
        </Shell>
      </SiteProvider>
    </Texts>
  )
}
