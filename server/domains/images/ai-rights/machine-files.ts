// What machines read before they take anything: robots.txt, ai.txt, tdmrep.json and the policy that it names.
import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import { aiText, NAMED_IMAGES_MAX, robotsFile, type TrainingOffer, tdmRules } from '#lib/rules/legal/ai-rights.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { isPublic } from '#server/db/image-filters.ts'
import { images } from '#server/db/schema/images.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { tdmPolicy, tdmPolicyUrl, trainingOfferUrl } from './tdm-policy.ts'

export async function readRobots(context: Context): Promise<FileReply> {
  const sitemap = `${context.settings.public_url}/sitemap.xml`
  return reply('text/plain; charset=utf-8', robotsFile({ sitemap, allowed: await allowedImages(context) }))
}

export async function readAiText(context: Context): Promise<FileReply> {
  const policy = tdmPolicyUrl(context.settings)
  return reply('text/plain; charset=utf-8', aiText({ policy, allowed: await allowedImages(context) }))
}

export async function readTdmRules(context: Context): Promise<FileReply> {
  const exceptions = { allowed: await allowedImages(context), offered: await offeredImages(context) }
  const rules = tdmRules(exceptions, tdmPolicyUrl(context.settings))
  return reply('application/json', JSON.stringify(rules, null, 2))
}

export async function readTdmPolicy(context: Context): Promise<FileReply> {
  return reply('application/ld+json', JSON.stringify(tdmPolicy(context), null, 2))
}

/** The newest public images from which machines may learn. */
const allowedImages = (context: Context): Promise<string[]> => newest(context, eq(images.ai_rights, 'allowed'))

/** The newest of which licences to train are offered. While something keeps their creators from selling, the page says so. */
async function offeredImages(context: Context): Promise<TrainingOffer[]> {
  const offered = and(eq(images.ai_rights, 'reserved'), isNotNull(images.training_price_cents))
  return (await newest(context, offered)).map(id => ({ id, policy: trainingOfferUrl(context.settings, id) }))
}

async function newest({ db }: Context, which: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isPublic(), which))
    .orderBy(desc(images.id))
    .limit(NAMED_IMAGES_MAX)
  return rows.map(({ id }) => id)
}

/** Asked for anew each time: a choice counts from the moment on that it is made. */
function reply(media_type: string, text: string): FileReply {
  const body = Buffer.from(text)
  const etag = digestOf(body).slice(0, 32)
  return { body, bytes: body.length, etag, media_type, cache: 'private', headers: { 'Cache-Control': 'no-cache' } }
}
