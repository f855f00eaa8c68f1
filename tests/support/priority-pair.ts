// One picture that two people had certified, a minute apart.
import { eq } from 'drizzle-orm'
import { priorities } from '#server/db/schema/priorities.ts'
import type { TestApi } from './api.ts'
import type { TestPerson } from './people/people.ts'
import { certified } from './uploads.ts'

type Given = {
  earlier: TestPerson
  later: TestPerson
  /** Of the picture: another one for each pair. */
  seed: number
  fields?: { first?: object; second?: object }
}
export type Pair = { first: string; second: string; id: string }

export async function priorityPair(api: TestApi, { earlier, later, seed, fields = {} }: Given): Promise<Pair> {
  const first = await certified(api, earlier, { seed, fields: { title: 'Mine', ...fields.first } })
  api.clock.forward({ seconds: 60 })
  const second = await certified(api, later, { seed, fields: { title: 'Mine too', ...fields.second } })
  const [row] = await api.services.db.select().from(priorities).where(eq(priorities.later_image_id, second))
  return { first, second, id: row?.id ?? '' }
}
