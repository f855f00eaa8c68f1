// Whether a text may be kept by everybody for ever: it names nobody and leads to nobody.
import { hasAddress } from '../text.ts'

/** Letters and digits alone, without accents, with a blank at each end: whole words are found in it. */
const words = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** An id of this product, or the part of it that names the thing. */
const ID = /\b(?:[a-z]{3}_)?[0-9A-HJKMNP-TV-Z]{26}\b/
/** Nine digits or more in a row, however they are grouped. */
const PHONE = /(?:\+|\b)\d(?:[ .()/-]?\d){8,}\b/

/** True when `text` holds one of `names`, an address, a telephone number or an id. */
export const namesSomebody = (text: string, names: readonly string[]): boolean => {
  const said = words(text)
  const named = names.map(words).filter(name => name.trim().length > 1)
  return named.some(name => said.includes(name)) || hasAddress(text) || ID.test(text) || PHONE.test(text)
}
