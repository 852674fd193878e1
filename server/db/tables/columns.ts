import type { ColumnType } from 'kysely'

/** Shapes of columns by how they are written: defaulted ones may be left out, JSON goes in as text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type Defaulted<T> = ColumnType<T, T | undefined, T>
/** A `date`, `YYYY-MM-DD`. Select it as text: pg would read it as midnight of the process's zone. */
export type Day = ColumnType<never, string, string>
export type Now = Defaulted<Date>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>
