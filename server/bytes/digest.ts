// The SHA-256 of what is in memory already.
import { hash } from 'node:crypto'

/** 64 hex digits; a text is taken as UTF-8. */
export const digestOf = (content: string | Uint8Array): string => hash('sha256', content)
