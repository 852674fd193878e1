import { z } from 'zod'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { SecurityName } from './security.ts'
import type { Tag } from './tags.ts'

/**
 * One call of the API, and the only description of its wire format. The server mounts it, the web client
 * calls it, and the OpenAPI document is made from it.
 */
export type Contract = {
  readonly id: string
  /** The group in the API document. */
  readonly tag: Tag
  /** What the call does, in a few words. */
  readonly summary: string
  /** Further information for a caller. */
  readonly description: string
  /** The kinds of secret that allow the call. One of them is enough. Empty for a public call. */
  readonly security: readonly SecurityName[]
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With `{name}` for each path parameter. */
  readonly path: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Header names in lower case. */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The successful answers by status; `null` means no body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>
  /** The refusals of its handler besides 400, 429, 500 and 503. The document adds those of every call of its kind. */
  readonly refusals?: readonly number[]
  /** The codes of the refusals with 409 that a caller can act on. The API document has an example of each. */
  readonly conflicts?: readonly MessageKey[]
}

/** Declares a call. It returns its argument and only helps type inference. */
export function contract<const C extends Contract>(declaration: C): C {
  return declaration
}

/** One refused field. */
const validationError = z.object({
  field: z.string().describe('Its path in the body, such as `children.0.email`.'),
  text: z.string().describe('Why it is refused, in the language of the request.'),
})

/** The shape of every error answer. */
export const problem = z.object({
  status: z.number().int().describe('The HTTP status, or 111 and 112 where a call says so.'),
  code: z.string().optional().describe('The reason for programs, the same in every language.'),
  message: z.string().describe('The reason for people, in the language of the request.'),
  validationErrors: z.array(validationError).optional(),
})
export type Problem = z.infer<typeof problem>

type Part<T> = T extends z.ZodType ? z.input<T> : undefined
/** The input of a caller. */
export type CallInput<C extends Contract> = Omit<
  {
    params: Part<C['params']>
    query: Part<C['query']>
    headers: Part<C['headers']>
    body: Part<C['body']>
  },
  | (C['params'] extends z.ZodType ? never : 'params')
  | (C['query'] extends z.ZodType ? never : 'query')
  | (C['headers'] extends z.ZodType ? never : 'headers')
  | (C['body'] extends z.ZodType ? never : 'body')
>

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
/** The parsed parts for a handler. */
export type CallParts<C extends Contract> = {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  headers: Parsed<C['headers']>
  body: Parsed<C['body']>
}

/** A successful answer of a call, discriminated by status. */
export type Success<C extends Contract> = {
  [S in keyof C['answers'] & number]: {
    status: S
    body: C['answers'][S] extends z.ZodType ? z.output<C['answers'][S]> : null
  }
}[keyof C['answers'] & number]
