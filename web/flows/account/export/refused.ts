import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'

/** Why a download was refused. */
const REFUSED = ['gone', 'wrongCode', 'tooMany', 'failed'] as const
export type Refused = (typeof REFUSED)[number]

/** The page of the export, with the reason why there was no file. */
export function refusedPath(reason: Refused): string {
  return `${ACCOUNT_PATHS.export}?refused=${reason}`
}

/** The reason in the address of a page; null without one. */
export function refusedIn(url: string): Refused | null {
  const reason = new URL(url).searchParams.get('refused')
  return REFUSED.find((each) => each === reason) ?? null
}
