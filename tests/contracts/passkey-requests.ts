import { newSecret } from '#server/platform/secrets/secrets.ts'
import type { Db } from '#server/db/database.ts'
import { post } from '#tests/access/requests.ts'
import type { Call } from '#tests/support/api.ts'
import { anAuthenticator } from '#tests/support/accounts/authenticator.ts'
import {
  addPasskey,
  aLoggedInPerson,
  creationOptions,
  requestOptions,
} from '#tests/support/accounts/passkeys.ts'

type Given = { db: Db; call: Call }
/** The application of these tests has the public origin of a laptop. */
const HERE = { origin: 'http://localhost:3000' }

/** Requests about passkeys that succeed. Each contains the answer of a device. */
export const PASSKEY_REQUESTS = {
  readPasskeys: async ({ db, call }: Given) => {
    const { auth: secret } = await aLoggedInPerson(db)
    await addPasskey(call, secret, { odd: HERE })
    return { method: 'GET', path: '/v2/account/passkeys', secret }
  },
  addPasskey: async ({ db, call }: Given) => {
    const { auth: secret } = await aLoggedInPerson(db)
    const passkey = anAuthenticator().create(await creationOptions(call, secret), HERE)
    return { ...post('/v2/account/passkeys', { name: 'Firefox · Mac', passkey }), secret }
  },
  renamePasskey: async ({ db, call }: Given) => {
    const { auth: secret } = await aLoggedInPerson(db)
    const { id } = await addPasskey(call, secret, { odd: HERE })
    return { method: 'PATCH', path: `/v2/account/passkeys/${id}`, body: { name: 'My phone' }, secret }
  },
  logInWithPasskey: async ({ db, call }: Given) => {
    const { device } = await addPasskey(call, (await aLoggedInPerson(db)).auth, { odd: HERE })
    const browserKey = newSecret()
    const passkey = device.get(await requestOptions(call, browserKey), HERE)
    return { ...post('/v2/login/passkey', { browserKey, passkey }), secret: '' }
  },
}
