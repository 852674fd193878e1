import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { openConsolePerson } from '#domain/contracts/console/person.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { PreviewAside, previewOf } from '../preview.tsx'

/** The preview of one hit. The script of the page of hits takes it from here. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const person = { params: { id: params['id'] ?? '' }, query: {} }
  return previewOf(context, await readConsole(context, openConsolePerson, person))
}

export function Component() {
  return (
    <main className="page" id="main">
      <title>Preview - Evenhand console</title>
      <PreviewAside preview={useLoaderData<typeof loader>()} />
    </main>
  )
}
