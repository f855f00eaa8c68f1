// Images on sale and browsers with a cart, for tests of buying.
import { carts } from '#lib/contract/carts.ts'
import { images } from '#lib/contract/images.ts'
import type { TestApi } from '../api.ts'
import type { TestPerson } from '../people/people.ts'
import { certified } from '../uploads.ts'

type OnSale = { seed: number; base?: number; editions?: number; title?: string }

/** A certified image on sale; gives its id. */
export async function onSale(api: TestApi, seller: TestPerson, { seed, base = 100_00, editions = 1, title }: OnSale) {
  const fields = { license_sale: 'true', base_price_cents: String(base), max_editions: String(editions) }
  const id = await certified(api, seller, { seed, fields: { ...fields, ...(title && { title }) } })
  const { body } = await api.call(images.read, { id })
  if (body.portfolio !== 'on_sale') throw new Error('the image is not on sale')
  return id
}

/** What a browser sends of the cookie that an answer has set. */
export function cookieOf(headers: Headers): { cookie: string } {
  const set = headers.getSetCookie().find(each => each.startsWith('auctor_cart='))
  if (!set) throw new Error('no cart cookie was set')
  return { cookie: set.split(';')[0] ?? '' }
}

/** A browser without an account that has a cart. */
export async function guest(api: TestApi) {
  const { body, headers } = await api.call(carts.create)
  return { id: body.id, headers: cookieOf(headers) }
}

/** The cart of a person; gives its id. */
export const cartOf = async (api: TestApi, person: TestPerson): Promise<string> =>
  (await api.as(person).call(carts.create)).body.id
