import type { Problem } from '#domain/contracts/contract.ts'
import { Icon } from '../shell/icon.tsx'

/** Why a form was refused, one line for each reason. */
export function refusalTexts({ message, validationErrors = [] }: Problem): string[] {
  const texts = validationErrors.map(({ text }) => text)
  return texts.length > 0 ? [...new Set(texts)] : [message]
}

export function Refused({ texts }: { texts: readonly string[] }) {
  return (
    <div className="note bad mb14" role="alert">
      <Icon name="alert" />
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}

/** A new secret. The page is the answer to a form, so its URL leads to no secret. */
export function NewSecret({ secret, use, note }: { secret: string; use: string; note: string }) {
  return (
    <section className="card edge-warn mb16" aria-label="The new secret">
      <header className="head-warn">
        <h2>Copy the secret now</h2>
      </header>
      <div className="body stack gap14">
        <p>It is shown this once. {use}</p>
        <p>
          <code className="secret">{secret}</code>
        </p>
        <p className="small muted">{note}</p>
      </div>
    </section>
  )
}
