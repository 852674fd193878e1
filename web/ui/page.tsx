import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { FOOTER_END } from './footer.tsx'

export type PageProps = {
  title: string
  lede?: ReactNode
  /** Above everything: a BackLink at the start, another link out at the end. */
  bar?: ReactNode
  /** A StepBar or StepTrail, above the title. */
  steps?: ReactNode
  /** `narrow` is 450 px wide, for a form. */
  width?: 'narrow' | 'medium' | 'wide'
  align?: 'start' | 'center'
  /**
   * A picture beside the title and the first part of the body, or above them on a narrow screen. The other
   * parts of the body are as wide as the page.
   */
  picture?: ReactNode
  /** Two columns on a wide screen. The body is `.columns`, whose aside is in the second one. */
  columns?: boolean
  /** An `aside` in the second column, or above everything on a narrow screen. It comes first in the document. */
  aside?: ReactNode
  /**
   * The id of an element below which the page only grows downward, such as `head-end`, the end of the title. The first
   * paint may happen once this element has loaded. Without it, the first paint waits for the whole main part. A page that
   * is not wide, or has a picture, waits for the footer too.
   */
  growsDownFrom?: string
  /** Moves the focus to the title on arrival and when the title changes; false during the first load. */
  takesFocus?: boolean
  children?: ReactNode
}

/**
 * The main part of a page, with one h1. Slow devices render a page while it loads. Centred, end-aligned and
 * content-sized parts would then move, together with everything after them. On phones, parts that are later in the
 * document but shown first would move the rest too. So the first paint waits for the whole main part, or for everything
 * before `growsDownFrom`.
 */
export function Page(props: PageProps) {
  const { title, lede, bar, steps, picture, columns, aside, takesFocus = false, children } = props
  const { width = 'narrow', align = 'start' } = props
  // A picture is centred in the height that the footer leaves. On a short page the footer ends where the window ends, so
  // each of its lines moves those above it.
  const { growsDownFrom = picture || width !== 'wide' ? FOOTER_END : 'main-end' } = props
  const [arrives] = useState(takesFocus)
  return (
    <main
      className="page"
      id="main"
      tabIndex={-1}
      data-width={width}
      data-align={align}
      data-columns={columns || undefined}
      data-picture={picture ? true : undefined}
      data-arrives={arrives || undefined}
    >
      <link rel="expect" href={`#${growsDownFrom}`} blocking="render" />
      {picture && <div className="page-picture">{picture}</div>}
      {aside}
      <div className="page-head">
        {bar && <div className="page-bar">{bar}</div>}
        {steps}
        <Title key={title} takesFocus={takesFocus}>
          {title}
        </Title>
        {lede && <p className="page-lede">{lede}</p>}
      </div>
      <span id="head-end" hidden />
      <div className="page-body">{children}</div>
      <span id="main-end" hidden />
    </main>
  )
}

function Title({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [arrives] = useState(takesFocus)
  useLayoutEffect(() => {
    if (arrives) heading.current?.focus({ preventScroll: true })
  }, [arrives])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
