// Pictures that two people had certified, as administrators see them: the queue, a look at each picture, the decision.
import { and, asc, count, desc, eq, inArray, isNull, like, or } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { AdminPriority, priorities as contract } from '#lib/contract/priorities.ts'
import { Failure } from '#lib/errors.ts'
import { personName } from '#lib/person-name.ts'
import { priorityCan, prioritySides, unsettledStates } from '#lib/rules/priority.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { presentBrief } from '#server/domains/images/brief-image.ts'
import { digestDatedAt } from '#server/domains/images/certificates/date-digest.ts'
import { previewKey } from '#server/domains/images/keys.ts'
import { shownName } from '#server/domains/images/present.ts'
import { decisionsOf } from '#server/domains/images/priority/priority-decisions.ts'
import {
  type LoadedPriority,
  loadPriorities,
  type PrioritySideRow,
  priorityImages,
  settlement,
} from '#server/domains/images/priority/priority-rows.ts'
import { change } from '#server/domains/images/priority/settle-priority.ts'
import type { FileReply } from '#server/http/file-reply.ts'

export async function listAllPriorities(
  context: UserContext,
  { query }: ParsedInput<typeof contract.all>,
): Promise<Answer<typeof contract.all>> {
  const where = and(
    inArray(priorities.state, query.state ? [query.state] : [...unsettledStates]),
    isNull(priorityImages.later.deleted_at),
    ...searchWords(query.search).map(word => or(says(priorityImages.earlier, word), says(priorityImages.later, word))),
  )
  const { limit, offset } = pageWindow(query)
  const direction = query.ordering === 'found_at' ? asc : desc
  const order = [direction(priorities.found_at), direction(priorities.id)]
  const rows = await loadPriorities(context, where, { order, limit, offset })
  const [total] = await context.db
    .select({ count: count() })
    .from(priorities)
    .innerJoin(priorityImages.earlier, eq(priorityImages.earlier.id, priorities.earlier_image_id))
    .innerJoin(priorityImages.later, eq(priorityImages.later.id, priorities.later_image_id))
    .where(where)
  const results = await presentAll(context, rows)
  return pageAnswer(context, '/admin/priorities', query, { count: total?.count ?? 0, results })
}

const searchWords = (search = ''): string[] => search.split(/\s+/).filter(Boolean)

/** Its title, tags, photographer, author or genre hold the word. */
const says = ({ search_text }: typeof priorityImages.earlier, word: string) => like(search_text, containing(word))

async function one(context: UserContext, id: string): Promise<LoadedPriority> {
  const [loaded] = await loadPriorities(context, eq(priorities.id, id))
  if (!loaded) throw new Failure('not_found')
  return loaded
}

async function presentAll(context: UserContext, pairs: readonly LoadedPriority[]): Promise<AdminPriority[]> {
  const decisions = await decisionsOf(context, pairs)
  return Promise.all(
    pairs.map(async ({ row, ...sides }) => {
      const [earlier, later] = [await party(context, sides.earlier), await party(context, sides.later)]
      return {
        id: row.id,
        ...settlement(row),
        decisions: decisions.get(row.id) ?? [],
        match: row.match,
        earlier,
        later,
      }
    }),
  )
}

async function party(context: UserContext, { image, author, certified_at }: PrioritySideRow) {
  const [owner] = await context.db.select().from(users).where(eq(users.id, image.user_id))
  if (!owner) throw new Failure('not_found')
  const { id, account_type, identity_verified } = owner
  const dated = await digestDatedAt(context, image.id)
  return {
    certified_at: certified_at.toISOString(),
    image: { ...presentBrief(image), author: shownName(author), portfolio: image.portfolio },
    owner: { id, name: personName(owner), account_type, identity_verified },
    photographer: image.photographer,
    digest_dated_at: dated.digest_dated_at ?? null,
  }
}

/** Wide enough to compare two pictures by. */
const LOOK_PX = 1024

/** A look at a picture that nobody else sees is written down. */
export async function readPriorityPreview(
  context: UserContext,
  { id, side }: ParsedInput<typeof contract.preview>,
): Promise<FileReply> {
  const wanted = prioritySides.find(each => each === side)
  if (!wanted) throw new Failure('not_found')
  const { image } = (await one(context, id))[wanted]
  const preview = image.previews.find(each => Math.max(each.width, each.height) <= LOOK_PX) ?? image.previews.at(-1)
  if (!preview || image.deleted_at !== null) throw new Failure('not_found')
  if (image.portfolio === 'private') {
    const details = { priority: id, image: image.id }
    await writeAudit(context, {
      act: 'priority_seen',
      actor_id: context.user.id,
      subject_id: image.user_id,
      details,
    })
  }
  return {
    stored: range => context.ports.storage.get(previewKey(image.id, preview.name), range),
    media_type: preview.media_type,
    cache: 'private',
  }
}

/** Nobody decides about their own pictures. */
export async function decidePriority(
  context: UserContext,
  { id, body: { decision, reason } }: ParsedInput<typeof contract.decide>,
): Promise<AdminPriority> {
  const { db, user, now } = context
  const { row } = await one(context, id)
  const owners = await db
    .select({ user_id: images.user_id })
    .from(images)
    .where(inArray(images.id, [row.earlier_image_id, row.later_image_id]))
  if (owners.some(({ user_id }) => user_id === user.id)) throw new Failure('admin_self')
  await change(context, id, priorityCan.decide, { state: decision, reason, decided_at: now() }, 'settled')
  for (const { user_id } of owners) {
    const details = { priority: id, decision, comment: reason, before: row.state }
    await writeAudit(context, { act: 'priority_decided', actor_id: user.id, subject_id: user_id, details })
  }
  const [decided] = await presentAll(context, [await one(context, id)])
  if (!decided) throw new Failure('not_found')
  return decided
}
