import type { ReactNode } from 'react'

type Given = {
  title: string
  /** The heading, if it differs from the title of the document. */
  heading?: string
  /** A few small words beside the heading. */
  about?: string
  /** What else is in the line of the heading, such as buttons. */
  children?: ReactNode
}

/** The title of the document, and the heading of the page. */
export function PageTitle({ title, heading = title, about, children }: Given) {
  return (
    <>
      <title>{`${title} - Evenhand console`}</title>
      <div className="title">
        <h1>{heading}</h1>
        {about ? <span className="small quiet">{about}</span> : null}
        {children}
      </div>
    </>
  )
}
