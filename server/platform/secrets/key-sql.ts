import { sql, type RawBuilder } from 'kysely'
import { SEAL_MARK } from './key-marks.ts'
import { UNNAMED_ID } from './secret-keys.ts'

/** The key of encrypted texts from before SECRET_KEYS. */
export const NO_KEY = 'no id'

/** The id of the key of a stored hash, as `keyOfHash` reads it. */
export function keyOfHashIn(column: string): RawBuilder<string> {
  const hash = sql.ref(column)
  return sql<string>`case when octet_length(${hash}) = 32 then ${sql.lit(UNNAMED_ID)}
                          else convert_from(substring(${hash} from 2 for get_byte(${hash}, 0)), 'UTF8') end`
}

/** The id of the key of an encrypted text, as `readSealMark` reads it. */
export function keyOfSealIn(bytes: RawBuilder<unknown>): RawBuilder<string> {
  const length = SEAL_MARK.length
  const [place, start] = [sql.lit(length), sql.lit(length + 2)]
  return sql<string>`case when substring(${bytes} from 1 for ${place}) = ${SEAL_MARK}::bytea
                          then convert_from(substring(${bytes} from ${start} for get_byte(${bytes}, ${place})), 'UTF8')
                          else ${sql.lit(NO_KEY)} end`
}

/** The id of the key of a password, which is before its hash. */
export function keyOfPasswordIn(column: string): RawBuilder<string> {
  const text = sql.ref(column)
  return sql<string>`case when position('$' in ${text}) = 1 then ${sql.lit(UNNAMED_ID)}
                          else split_part(${text}, ':', 1) end`
}
