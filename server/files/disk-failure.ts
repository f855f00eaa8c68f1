// Failures of a disk, told from all others by their code.

/** No room, or no more room for this user. */
const full = new Set(['ENOSPC', 'EDQUOT'])
/** Read-only, or broken. */
const broken = new Set(['EROFS', 'EIO'])

type Cause = Partial<Pick<NodeJS.ErrnoException, 'code' | 'message' | 'syscall' | 'cause'>>

/** Every field may be missing, so any object will do. */
const isCause = (error: unknown): error is Cause => typeof error === 'object' && error !== null

/** The error and what caused it, outermost first; the queue hands over errors as plain objects. */
export function causes(error: unknown): Cause[] {
  const found: Cause[] = []
  for (let each = error; isCause(each); each = each.cause) found.push(each)
  return found
}

/** `full`, `broken`, or null when an error is no disk's. */
export function diskFailure(error: unknown): 'full' | 'broken' | null {
  for (const { code } of causes(error)) {
    if (code && full.has(code)) return 'full'
    if (code && broken.has(code)) return 'broken'
  }
  return null
}
