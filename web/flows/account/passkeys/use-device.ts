import { useEffect, useEffectEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import type { PasskeyCreationOptions } from '#domain/contracts/passkeys.ts'
import type { NoPasskey } from '#web/lib/passkeys.ts'

export type DeviceState = 'idle' | 'asking' | NoPasskey

/** Asks the device for a passkey when the server has sent a challenge. Then it sends the passkey with the form. */
export function useDevice(
  options: PasskeyCreationOptions | null,
  entered: () => Record<string, string>,
): DeviceState {
  const submit = useSubmit()
  const [ended, setEnded] = useState<{ of: PasskeyCreationOptions; reason: NoPasskey } | null>(null)
  const send = useEffectEvent((passkey: unknown) => {
    void submit({ ...entered(), intent: 'add', passkey: JSON.stringify(passkey) }, { method: 'post' })
  })

  useEffect(() => {
    if (!options) return undefined
    let isGone = false
    const ask = async () => {
      const { makePasskey } = await import('#web/lib/passkeys.ts')
      const made = await makePasskey(options)
      if (isGone) return
      if (typeof made === 'string') setEnded({ of: options, reason: made })
      else send(made)
    }
    ask().catch(() => setEnded({ of: options, reason: 'failed' }))
    return () => {
      isGone = true
    }
  }, [options])

  if (!options) return 'idle'
  return ended?.of === options ? ended.reason : 'asking'
}
