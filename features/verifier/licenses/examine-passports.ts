// Examines licence passports: those in dropped files, one that was pasted, or the one behind a number. The arithmetic is done here; only numbers are sent.
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { PublicLicense } from '#lib/contract/licenses.ts'
import {
  type FoundPassport,
  isPassport,
  type PassportSide,
  pairPassports,
} from '#lib/proof/passport/check-passports.ts'
import { type PassportCheck, type PassportQuestion, verifyPassport } from '#lib/proof/passport/passport.ts'
import { licenseNumberIn } from '#lib/rules/billing/sold-licenses.ts'

/** `license`: what the service says of its number; null where it does not say anything. */
export type ExaminedPassport = {
  key: string
  name: string
  token: string
  question: PassportQuestion
  check: PassportCheck
  license: PublicLicense | null
}

/** Passports whose photographs are shown: a website may hand out hundreds. */
const WITH_LICENSE = 5

async function examineFound(found: readonly FoundPassport[]): Promise<ExaminedPassport[]> {
  if (found.length === 0) return []
  const { evidence_keys = [], withdrawn_passports = [] } = await call(api.verifier.trust, {})
  const known = { keys: evidence_keys, withdrawn: withdrawn_passports, now: new Date() }
  return Promise.all(
    found.map(async ({ name, token, image }, index) => {
      const question = { ...known, ...(image && { image }) }
      const check = verifyPassport(token, question)
      const number = licenseNumberIn(check.claims?.jti ?? '')
      const license = number && index < WITH_LICENSE ? await licenseOf(number).catch(() => null) : null
      return { key: `${index} ${token}`, name, token, question, check, license }
    }),
  )
}

/** Null for a number under which no passport was issued. */
async function licenseOf(number: string): Promise<PublicLicense | null> {
  try {
    return await call(api.licenses.passport, { number })
  } catch (error) {
    if (error instanceof ApiFailure && error.problem.status === 404) return null
    throw error
  }
}

/** A dropped file, as far as passports go; it was read beside the page. */
export type PassportFile = PassportSide & { name: string }

/** In all files, `earlier` ones for what is compared with the new; `holding`: which of the new ones carry what was found. */
export async function examinePassportFiles(
  files: readonly PassportFile[],
  earlier: readonly PassportFile[],
): Promise<{ files: PassportFile[]; holding: Set<PassportFile>; passports: ExaminedPassport[] }> {
  const all = [...files, ...earlier]
  const found = pairPassports(all.map((file, at) => ({ ...file, name: String(at) })))
  // The newest licence counts, and a photograph is compared with the one before it.
  const fresh = found.filter(({ name }) => Number(name) < files.length)
  const asked = fresh.length > 0 ? fresh : found
  const named = asked.map(each => ({ ...each, name: all[Number(each.name)]?.name ?? '' }))
  const holding = new Set(asked.flatMap(({ name }) => all[Number(name)] ?? []))
  return { files: asked.length > 0 ? all : [...files], holding, passports: await examineFound(named) }
}

/** A passport that was pasted, or the number of a licence; null when it is neither, or no licence is known under it. */
export async function examinePasted(text: string): Promise<ExaminedPassport[] | null> {
  const pasted = text.trim()
  if (isPassport(pasted)) return examineFound([{ name: '', token: pasted, image: null }])
  const number = licenseNumberIn(pasted)
  const license = number && (await licenseOf(number))
  return license ? examineFound([{ name: license.number, token: license.token, image: null }]) : null
}
