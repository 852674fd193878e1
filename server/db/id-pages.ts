import { sql, type RawBuilder } from 'kysely'

/** One page of rows in the order of their ids: those after this id, or the first ones. */
export type IdPage = { after: string | null; limit: number }

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** Whether an id comes after the last one of the previous page. */
export function comesAfter(id: RawBuilder<unknown>, { after }: Pick<IdPage, 'after'>): RawBuilder<boolean> {
  return sql<boolean>`${id} > ${after ?? BEFORE_ALL_IDS}::uuid`
}

/** Reads all rows, one page after another. The first page that is not full is the last one. */
export async function* pagesById<Row extends { id: string }>(
  read: (page: IdPage) => Promise<readonly Row[]>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  let after: string | null = null
  let isLast = false
  while (!isLast) {
    const page: readonly Row[] = await read({ after, limit })
    yield page
    after = page.at(-1)?.id ?? null
    isLast = page.length < limit
  }
}
