import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Refused } from '#web/flows/console/shell/refused.tsx'
import { SendButton } from '#web/flows/console/shell/send-button.tsx'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'

type Given = {
  title: string
  /** What the form does, in a few words. */
  about: string
  /** The request. The same key never adds something twice. */
  requestKey: string
  refused: readonly string[] | undefined
  /** A card above the form. */
  before?: ReactNode
  /** A sentence beside the buttons. */
  note?: string | undefined
  /** The list that the form belongs to. */
  back: string
  /** The buttons that send the form. */
  buttons: ReactNode
  /** What the form would do, after its preview. */
  effect?: ReactNode
  children: ReactNode
}

/** A page with one form of the catalogue. */
export function FormPage({ title, about, refused, before, effect, ...form }: Given) {
  const { requestKey, note, back, buttons, children } = form
  return (
    <main className="page" id="main">
      <PageTitle title={title} about={about} />
      {refused && refused.length > 0 ? <Refused texts={refused} /> : null}
      {before}
      <form className="card mb16" method="post" aria-label={title}>
        <input type="hidden" name="key" value={requestKey} />
        {children}
        <footer>
          {note ? <span className="small quiet">{note}</span> : null}
          <Link className="btn push" to={back} data-key="escape">
            Cancel
          </Link>
          {buttons}
        </footer>
      </form>
      {effect}
    </main>
  )
}

/** The buttons of a form that first shows what it does. `what` is the action of the last one. */
export function PreviewOr({ what, children }: { what: string; children: string }) {
  return (
    <>
      <button className="btn" name="what" value="preview">
        Show what it does
      </button>
      <SendButton name="what" value={what}>
        {children}
      </SendButton>
    </>
  )
}

export const PREVIEW_OR_ADD = <PreviewOr what="add">Add</PreviewOr>
