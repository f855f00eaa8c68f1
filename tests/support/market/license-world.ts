// What tests of sold licences begin with: a seller with a certified image, a buyer and a stranger, and the calls they make.
import { licenses } from '#lib/contract/licenses.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { type PassportCheck, type PassportQuestion, verifyPassport } from '#lib/proof/passport/passport.ts'
import { withdrawnPassports } from '#server/domains/market/licenses/public-license.ts'
import { type TestApi, testApi } from '../api.ts'
import { makeBuyer, makeSeller } from '../billing/creators.ts'
import { makePerson, type TestPerson } from '../people/people.ts'
import { certified } from '../uploads.ts'
import { buyLicense } from './sold-licenses.ts'

type Cast = { api: TestApi; seller: TestPerson; buyer: TestPerson; stranger: TestPerson; image: string }

/** `open` comes first, in a hook; `seed`: of the photograph. */
export function licenseWorld(seed: number) {
  let cast: Cast
  let site = 0
  const newSite = () => {
    site += 1
    return `https://shop-${site}.example`
  }
  return {
    async open(given: Parameters<typeof testApi>[0] = {}): Promise<Cast> {
      const api = await testApi(given)
      const seller = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
      const buyer = await makeBuyer(api)
      cast = { api, seller, buyer, stranger: await makePerson(api), image: await certified(api, seller, { seed }) }
      return cast
    },
    newSite,
    today: (days = 0): string => addDays(dayOf(cast.api.clock.now()), days),
    buy(website: string | null = newSite()) {
      const { api, seller, buyer, image } = cast
      return buyLicense(api, { seller, buyer, image, website })
    },
    read: async (id: string, as = cast.buyer) => (await cast.api.as(as).call(licenses.read, { id })).body,
    change: (id: string, body: Record<string, unknown>, as = cast.buyer) =>
      cast.api.as(as).call(licenses.update, { id, body }),
    fileOf: (id: string, as = cast.buyer): Promise<Response> => cast.api.as(as).fetch(`/api/licenses/${id}/file`),
    /** What anybody who checks a passport is told, with the keys and the withdrawn ones of now. */
    async check(token: string, more: Partial<PassportQuestion> = {}): Promise<PassportCheck> {
      const { api } = cast
      const withdrawn = await withdrawnPassports(api.context)
      return verifyPassport(token, { keys: api.ports.signing.packageKeys(), withdrawn, now: api.clock.now(), ...more })
    },
    tokenOf: async (number: string): Promise<string> => (await cast.api.call(licenses.passport, { number })).body.token,
  }
}

/** A page of a website of tests. */
export const pageOn = (url: string) => ({ url, host: new URL(url).host })
