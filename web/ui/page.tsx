import { useEffect, useRef, useState, type ReactNode } from 'react'

export type PageProps = {
  title: string
  lede?: ReactNode
  /** A BackLink, above everything. */
  back?: ReactNode
  /** A StepBar or StepTrail, above the title. */
  steps?: ReactNode
  /** `narrow` is the 450 px of a form. */
  width?: 'narrow' | 'medium' | 'wide'
  align?: 'start' | 'center'
  /** How many columns there are where the body is `.columns`. */
  columns?: 1 | 2
  /** The id of the part from which on it only grows down, so that it can be drawn while it arrives; `main` is all of it. */
  growsDownFrom?: string
  /** Moves the focus to the title on arrival and whenever it changes; false while the document loads. */
  takesFocus?: boolean
  children?: ReactNode
}

/**
 * The main part of a page: one h1 and what belongs to it. Slow processors draw a page while it arrives; what is centred,
 * aligned to the end or as wide as its content would move then with everything that follows, and so would what stands
 * above on a phone and later in the document. So the page is first drawn when its main part is whole, or once the part
 * begins from which on it only grows down.
 */
export function Page(props: PageProps) {
  const { title, lede, back, steps, columns, takesFocus = false, children } = props
  const { width = 'narrow', align = 'start', growsDownFrom = 'main-end' } = props
  return (
    <main
      className="page"
      id="main"
      tabIndex={-1}
      data-width={width}
      data-align={align}
      data-columns={columns}
    >
      <link rel="expect" href={`#${growsDownFrom}`} blocking="render" />
      <div className="page-head">
        {back}
        {steps}
        <Title key={title} takesFocus={takesFocus}>
          {title}
        </Title>
        {lede && <p className="page-lede">{lede}</p>}
      </div>
      <div className="page-body">{children}</div>
      <span id="main-end" hidden />
    </main>
  )
}

function Title({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [arrives] = useState(takesFocus)
  useEffect(() => {
    if (arrives) heading.current?.focus({ preventScroll: true })
  }, [arrives])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
