import { createContext, useContext } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { PageTitle } from './page-title.tsx'

const PAGES: Readonly<Record<number, { title: string; text: string }>> = {
  403: {
    title: 'Your role may not do this',
    text: 'The attempt is a row in the audit trail. Ask a colleague with another role.',
  },
  404: { title: 'Nothing is here', text: 'The page does not exist, or the person was erased.' },
}
/** The id with which the people on call find the error in the log. */
export const ReferenceContext = createContext('')

/** The texts of a page that cannot be shown. */
export function ErrorPage() {
  const error = useRouteError()
  const known = isRouteErrorResponse(error) ? PAGES[error.status] : undefined
  return known ? <Said {...known} /> : <Failed />
}

/** The page for an error of the server. It uses no router, because the error may be in the router. */
export function Failed() {
  const reference = useContext(ReferenceContext)
  return (
    <Said
      title="The server could not answer"
      text="Nothing that you see here is lost. Try again in a minute. If it stays, tell the people on call."
      reference={reference}
    />
  )
}

function Said({ title, text, reference }: { title: string; text: string; reference?: string }) {
  return (
    <main className="page" id="main">
      <PageTitle title={title} />
      <p>{text}</p>
      {reference ? <p className="quiet">Reference: {reference}</p> : null}
      <p className="mt10">
        <a className="btn" href={CONSOLE_BASE}>
          Front page
        </a>
      </p>
    </main>
  )
}
