// Finds licence passports in files, and checks each with the picture that it is to be good for.
import { looksLikeJpeg } from '#lib/rules/image-file.ts'
import { fileDigests } from '../digests.ts'
import { pdfAttachment } from '../pdf-attachment.ts'
import { carriedPassport, PASSPORT_ATTACHMENT } from './carried-passport.ts'
import { pictureDigest } from './jpeg-pieces.ts'
import { claimedImage, type PassportCheck, type PassportQuestion, verifyPassport } from './passport.ts'
import { siteLicencesIn } from './site-licences.ts'

type Picture = NonNullable<PassportQuestion['image']>
/** A passport, the file it was found in, and the picture that it is held against; null where there is none. */
export type FoundPassport = { name: string; token: string; image: Picture | null }
export type NamedPassportCheck = { name: string; check: PassportCheck }

/** Three parts of a signed token, and what its holder discloses with it. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*(?:~[\w-]*)*$/
const MAX_TEXT = 20_000_000

/** Whether a text looks like a passport; whether it is one is what a check says. */
export const isPassport = (text: string): boolean => TOKEN.test(text)

/** The passports that a file holds: a licensed photograph, a licence, the token itself, or what a website hands out. */
function passportsIn(bytes: Uint8Array): string[] {
  if (looksLikeJpeg(bytes)) return [carriedPassport(bytes) ?? []].flat()
  const attached = pdfAttachment(bytes, PASSPORT_ATTACHMENT)
  if (attached.found) return [textOf(attached.bytes)]
  if (attached.reason !== 'not_pdf' || bytes.length > MAX_TEXT) return []
  const text = textOf(bytes)
  if (isPassport(text)) return [text]
  return siteLicencesIn(text)?.licences ?? []
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).trim()

/** What a file has to do with passports: those that it holds, and the picture that it is. */
export type PassportSide = { tokens: string[]; picture: Picture | null }

/** Costs what the whole file costs: in a browser it is called beside the page. `sha256` of the file, where it is known. */
export async function passportSide(bytes: Uint8Array<ArrayBuffer>, sha256?: string): Promise<PassportSide> {
  const tokens = passportsIn(bytes)
  if (!looksLikeJpeg(bytes)) return { tokens, picture: null }
  return { tokens, picture: { sha256: sha256 ?? (await fileDigests(bytes)).sha256, picture: pictureDigest(bytes) } }
}

/** A file that carries its passport is what it must hold for; others are held against the photograph that lies beside them. */
export function pairPassports(files: readonly (PassportSide & { name: string })[]): FoundPassport[] {
  const loose = files.flatMap(({ tokens, picture }) => (tokens.length === 0 && picture ? [picture] : []))
  return files.flatMap(({ name, tokens, picture }) =>
    picture ? tokens.map(token => ({ name, token, image: picture })) : besideOf(name, tokens, loose),
  )
}

/** What a website hands out is about many photographs: those that lie beside it are asked for, if any is. */
function besideOf(name: string, tokens: readonly string[], loose: readonly Picture[]): FoundPassport[] {
  const all = tokens.map(token => {
    const claimed = claimedImage(token)
    const own = loose.find(each => each.sha256 === claimed?.sha256 || each.picture === claimed?.picture)
    return { name, token, own, image: own ?? (tokens.length === 1 ? (loose[0] ?? null) : null) }
  })
  const wanted = all.filter(({ own }) => own !== undefined)
  return (wanted.length > 0 ? wanted : all).map(({ token, image }) => ({ name, token, image }))
}

type Known = Pick<PassportQuestion, 'keys' | 'withdrawn' | 'now'> & { page?: string }

/** Each of them, with the keys and withdrawn names that are known. */
export const checkPassports = (
  files: readonly (PassportSide & { name: string })[],
  known: Known,
): NamedPassportCheck[] =>
  pairPassports(files).map(({ name, token, image }) => ({
    name,
    check: verifyPassport(token, { ...known, ...(image && { image }) }),
  }))
