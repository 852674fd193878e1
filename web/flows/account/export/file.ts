import { redirect } from 'react-router'
import { downloadExport } from '#domain/contracts/exports.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { enterAccount } from '../session.server.ts'
import { refusedPath, type Refused } from './refused.ts'
import type { Route } from './+types/file.ts'

const REASONS: Readonly<Partial<Record<number, Refused>>> = { 409: 'gone', 422: 'wrongCode', 429: 'tooMany' }

/** Sends the file to its person after a check of the download code. The code is in the form, never in a URL. */
export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = await enterAccount(context, ACCOUNT_PATHS.export)
  const code = textIn(await readForm(request), 'code')
  const result = await call(context, downloadExport, { headers: bearer(auth), body: { code } })
  if (!result.ok) return redirect(refusedPath(REASONS[result.status] ?? 'failed'))
  return new Response(Buffer.from(result.body.file, 'base64'), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${result.body.name}"`,
      'cache-control': 'no-store',
    },
  })
}

/** A bookmark of the download has no code. */
export function loader() {
  return redirect(ACCOUNT_PATHS.export)
}
