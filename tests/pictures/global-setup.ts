import { setClockOffset } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import setUp from '#tests/journeys/support/global-setup.ts'
import { withDatabase } from '#tests/journeys/support/database.ts'

/** The day on which all pictures are taken, so that they show the same dates. */
const DAY = Date.parse('2027-03-15T17:00:00Z')

/** Starts the application on that day. */
export default async function setUpPictures(): Promise<() => Promise<void>> {
  const tearDown = await setUp()
  await withDatabase(moveToTheDay)
  return tearDown
}

export async function moveToTheDay(db: Db): Promise<void> {
  await setClockOffset(db, Math.round((DAY - Date.now()) / 1000))
}
