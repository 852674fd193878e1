import type { MessageKey } from '#domain/messages/catalogue.ts'
import { api } from '#domain/messages/api/en.ts'
import { Icon } from '../shell/icon.tsx'

const TEXTS: Partial<Record<MessageKey, string>> = api

/** Why a period or a country cannot be shown. */
export function Problems({ codes }: { codes: readonly MessageKey[] }) {
  return (
    <div className="note" role="alert">
      <Icon name="alert" />
      <span>{codes.map((code) => TEXTS[code]).join(' ')}</span>
    </div>
  )
}
