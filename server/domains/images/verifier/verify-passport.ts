// Checks a licence passport that somebody has, for programs that do not check signatures themselves.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { PassportAnswer } from '#lib/contract/passports.ts'
import type { verifier } from '#lib/contract/verifier.ts'
import { verifyPassport } from '#lib/proof/passport/passport.ts'
import type { Context } from '#server/context.ts'
import { countCheck } from './verifier-limit.ts'

export async function verifyLicensePassport(
  context: Context,
  { body: { token, page } }: ParsedInput<typeof verifier.passport>,
): Promise<PassportAnswer> {
  await countCheck(context)
  const withdrawn = (await context.ask('passports.withdrawn', {})).flat()
  const known = { keys: context.ports.signing.packageKeys(), withdrawn, now: context.now() }
  return verifyPassport(token, { ...known, ...(page && { page }) })
}
