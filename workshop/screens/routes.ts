import type { Api } from '#server/platform/mount.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import type { Tape } from '../journal/tape.ts'
import { answerPage } from '../page/answer-page.ts'
import { createCast, frameOf } from './frame.ts'
import { screensPage } from './screens-page.ts'
import { shownBy } from './shown.ts'

/** `/dev/screens` and the frames in it. */
export function mountScreens(api: Api, deps: WorkshopDeps & { tape: Tape }): void {
  const cast = createCast(api, deps)
  api.get('/dev/screens', async (c) => answerPage(c, screensPage(shownBy(c.req.query()))))
  api.get('/dev/screens/frame', async (c) => {
    const { flow = '', index = '', locale = '', theme = '' } = c.req.query()
    return (await frameOf(cast, { flow, index, locale, theme })) ?? c.notFound()
  })
  api.post('/dev/screens/people', (c) => {
    cast.dismiss()
    return c.redirect('/dev/screens', 303)
  })
}
