import type { ColumnType } from 'kysely'

/** Column types by how they are written. Columns with defaults are optional, and JSON is written as text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type Defaulted<T> = ColumnType<T, T | undefined, T>
/** A `date` as `YYYY-MM-DD`. Select it as text: pg would read it as midnight in the process's time zone. */
export type Day = ColumnType<never, string, string>
export type Now = Defaulted<Date>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>
