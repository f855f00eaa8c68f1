// Photographs of one person, as the lists of the real API give them, for the tests of the library.
import { type Image, images } from '#lib/contract/images.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import type { TestApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'

/** “Dune 1” and so on of this person, in the order of their numbers; `changes` are for the last. */
export async function makeOwnImages(
  api: TestApi,
  owner: { id: string; token: string },
  count: number,
  changes: Parameters<typeof makeImage>[2] = {},
): Promise<Image[]> {
  const last = api.clock.now().getTime()
  for (let number = 1; number <= count; number += 1) {
    const created_at = new Date(last - number)
    await makeImage(api, owner, { title: `Dune ${number}`, created_at, ...(number === count && changes) })
  }
  const rows: Image[] = []
  for (let page = 1; rows.length < count; page += 1) {
    const query = { mine: true, ordering: '-created_at', page, page_size: PAGE_SIZE_MAX } as const
    rows.push(...(await api.as(owner).call(images.list, { query })).body.results)
  }
  return rows
}
