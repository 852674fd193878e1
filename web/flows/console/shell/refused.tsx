import type { Problem } from '#domain/contracts/contract.ts'
import { Icon } from './icon.tsx'

/** Why a form was refused, one line for each reason. */
export function refusalTexts({ message, validationErrors = [] }: Problem): string[] {
  const texts = validationErrors.map(({ text }) => text)
  return texts.length > 0 ? [...new Set(texts)] : [message]
}

/** Says why a form was refused. */
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
