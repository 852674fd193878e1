import { useEffect, useRef, type ReactNode } from 'react'

export type PageProps = {
  title: ReactNode
  lede?: ReactNode
  /** A BackLink, above everything. */
  back?: ReactNode
  /** A StepBar, above the title. */
  steps?: ReactNode
  /** `narrow` is the 450 px of a form. */
  width?: 'narrow' | 'medium' | 'wide'
  align?: 'start' | 'center'
  /** Moves the focus to the title when the page appears; true after a navigation within the application. */
  takesFocus?: boolean
  children?: ReactNode
}

/** The main part of a page: one h1 and what belongs to it. */
export function Page({
  title,
  lede,
  back,
  steps,
  width = 'narrow',
  align = 'start',
  takesFocus = false,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <main className="page" id="main" data-width={width} data-align={align}>
      <div className="page-head">
        {back}
        {steps}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lede && <p className="page-lede">{lede}</p>}
      </div>
      <div className="page-body">{children}</div>
    </main>
  )
}
