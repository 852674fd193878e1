/**
 * How the server's own files are written. V8 keeps the text of each file in memory. It needs one byte a character for
 * ASCII text, and two for the whole file if one character needs them.
 */
export const SERVER_OUTPUT = { charset: 'ascii', comments: false } as const
