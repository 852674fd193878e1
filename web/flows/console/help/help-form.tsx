import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../shell/icon.tsx'
import { AdvisedReason } from '../shell/reason-field.tsx'
import { NOTES, WORDS } from './help-words.ts'
import type { HelpRefused } from './send-help.ts'
import { Refused } from '../shell/refused.tsx'
import { SendButton } from '../shell/send-button.tsx'

type Given = {
  kind: keyof typeof WORDS
  /** The target of the action, as rows of the form: a label and its value or field. */
  rows: readonly { label: string; content: ReactNode }[]
  back: { to: string; text: string }
  said: string | null
  newKey: string
  refused: HelpRefused | undefined
}

/** Results after which the case is still open. */
const OPEN: ReadonlySet<string> = new Set(['still-unknown', 'still-held', 'captured'])

/**
 * A form for one action with a reason. It says what happens, what stays, and who is told. Afterwards it shows the
 * result.
 */
export function HelpForm({ kind, rows, back, said, newKey, refused }: Given) {
  const words = WORDS[kind]
  if (said !== null && !refused) return <Done text={NOTES.get(said) ?? words.done} said={said} back={back} />
  const key = refused?.key ?? newKey
  return (
    <form className="card" method="post" aria-label={words.title}>
      <input type="hidden" name="key" value={key} />
      <div className="form">
        <Row label="Does" content={words.does} />
        <Row label="Keeps" content={words.keeps} />
        <Row label="Is told" content={words.told} />
        {rows.map(({ label, content }) => (
          <Row key={label} label={label} content={content} />
        ))}
        <Row label="Reason" content={<AdvisedReason aria-label="Reason" defaultValue={refused?.reason} />} />
      </div>
      {refused ? <Refused texts={[refused.message]} /> : null}
      <footer>
        <span className="small muted">
          Key <span className="mono">{key.slice(0, 8)}</span>: pressed twice, it acts once.
        </span>
        <Link className="btn push" to={back.to} data-key="escape">
          Back
        </Link>
        <SendButton>{words.button}</SendButton>
      </footer>
    </form>
  )
}

function Done({ text, said, back }: { text: string; said: string } & Pick<Given, 'back'>) {
  const isOpen = OPEN.has(said)
  return (
    <>
      <output className={isOpen ? 'note warn' : 'note good'}>
        <Icon name={isOpen ? 'clock' : 'check'} />
        <span>{text}</span>
      </output>
      <p className="mt10">
        <Link className="btn" to={back.to}>
          {back.text}
        </Link>
      </p>
    </>
  )
}

function Row({ label, content }: { label: string; content: ReactNode }) {
  return (
    <>
      <div className="l">{label}</div>
      <div>{content}</div>
    </>
  )
}
