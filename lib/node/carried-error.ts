// Errors on their way from one process or thread to another: the channel between them keeps no code.

export type CarriedError = { message: string; code?: string }

const MESSAGE_MAX = 500
/** Libraries in C name a full disk in words alone. */
const FULL = /no space left on device/i

/** What another process needs to know of it; `code` as the system's errors have it, such as `ENOSPC`. */
export function carriedError(error: unknown): CarriedError {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_MAX)
  const own = error instanceof Error && 'code' in error ? error.code : undefined
  const code = typeof own === 'string' ? own : FULL.test(message) ? 'ENOSPC' : undefined
  return code === undefined ? { message } : { message, code }
}

/** The error again, at its other end. */
export const arrivedError = ({ message, code }: CarriedError): Error =>
  Object.assign(new Error(message), code !== undefined && { code })
