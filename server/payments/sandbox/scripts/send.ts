export type Sent = { status: number; body: unknown }

/** Posts to a call of the sandbox gateway. The status is 0 without a readable answer. */
export async function send(call: string, body: unknown): Promise<Sent> {
  try {
    const response = await fetch(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: null }
  }
}

/** Why a call with a status other than 200 and 422 failed. */
export function failure({ status }: Sent): 'network' | 'refused' | 'expired' {
  if (status === 401) return 'expired'
  return status === 0 || status >= 500 ? 'network' : 'refused'
}
