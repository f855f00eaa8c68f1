// Finds images by a picture that somebody holds: the same photograph and its copies by the matching engine, then what looks like it. Nothing of the picture is kept.
import { readFile } from 'node:fs/promises'
import type { Answer, ParsedInput, ReceivedFile } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { fingerprint } from '#lib/proof/fingerprint.ts'
import { LOOKALIKES, PICTURE_MAX_BYTES, picturesPerIp } from '#lib/rules/looks.ts'
import type { Context } from '#server/context.ts'
import { findMatches } from '#server/domains/images/matching/match-picture.ts'
import { imagesLike, visibleImages } from '#server/domains/images/search/similar-images.ts'
import { similarTo } from '#server/domains/images/verifier/find-similar.ts'
import { consume, networkOf } from '#server/http/limits.ts'
import { DecodingInterrupted, type PictureSample } from '#server/ports/imaging.ts'
import type { MatchingAnswer } from '#server/ports/matching.ts'

export async function searchByPicture(
  context: Context,
  input: ParsedInput<typeof contract.searchByPicture>,
): Promise<Answer<typeof contract.searchByPicture>> {
  await consume(context, picturesPerIp, networkOf(context.request.ip))
  // A form may come without the part that the type promises.
  const file: ReceivedFile | undefined = input.file
  if (!file) throw new Failure('image_missing')
  if (file.bytes > PICTURE_MAX_BYTES) throw new Failure('image_too_big')
  const picture = await sampleOf(context, file)
  const { parts, unasked } = await copiesOf(context, file, picture)
  const copies = await visibleImages(context, [...parts.keys()])
  const { look } = await context.ports.classifier.classify(picture.sample)
  const except = [...parts.keys()]
  return {
    copies: copies.map(image => ({ image, part: parts.get(image.id) ?? false })),
    similar: await imagesLike(context, look, { limit: LOOKALIKES, except }),
    unasked,
  }
}

/** Decoded in a process apart. */
async function sampleOf({ ports }: Context, file: ReceivedFile): Promise<PictureSample> {
  try {
    return await ports.imaging.sample(file.path)
  } catch (error) {
    throw new Failure(error instanceof DecodingInterrupted ? 'unavailable' : 'image_damaged')
  }
}

/** `parts`: ids of the images that the picture shows, the surest first, and whether it is a part that both show. */
async function copiesOf(context: Context, file: ReceivedFile, { luma }: PictureSample) {
  const parts = new Map<string, boolean>()
  const { matches, unasked } = await watchedCopies(context, file)
  for (const { id, confirmed, kind } of matches) {
    if (confirmed) parts.set(id, kind === 'part')
  }
  // The engine knows the images that are watched; of all others there is the fingerprint of their certificate.
  for (const { id } of await similarTo(context, fingerprint(luma))) if (!parts.has(id)) parts.set(id, false)
  return { parts, unasked }
}

async function watchedCopies(context: Context, file: ReceivedFile): Promise<MatchingAnswer> {
  try {
    const query = await context.ports.matching.fingerprint(await readFile(file.path))
    return await findMatches(context, query)
  } catch (error) {
    if (error instanceof DecodingInterrupted) throw new Failure('unavailable')
    // Too small or too plain to be recognised: others may look like it all the same.
    if (error instanceof Failure) return { matches: [], unasked: 0 }
    throw error
  }
}
