// What a text may be made of, whoever sends it: characters that can be kept, and on one line only what a line can show.

/** No database keeps U+0000, and half of a surrogate pair is no character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Controls, line and paragraph separators, marks that turn the direction of what follows, tags and code points without a
 * character. Joiners stay: some scripts and many emoji need them.
 */
const NOT_ON_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cn}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u

export const isOneLine = (text: string): boolean => !NOT_ON_A_LINE.test(text)

/** True for texts of blanks, joiners, fillers and marks without a letter, which look like no text at all. */
export const isInvisible = (text: string): boolean => /^[\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text)

/** `https://…`, `www.…`, `a@b`, or what a mail program makes a link of, such as `evil.example`. */
const ADDRESS = /:\/\/|\bwww\.|@|[\p{L}\p{N}-]{2}\.[a-z]{2,}(?![\p{L}\p{N}])/u

/** True for texts that hold an address: a name with one greets strangers in our own emails. */
export const hasAddress = (text: string): boolean => ADDRESS.test(text.normalize('NFKC'))

/** Text as it may stand in HTML, between tags and inside quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** Lower case without accents, so that « Été » is found by `ete` and the other way round. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
