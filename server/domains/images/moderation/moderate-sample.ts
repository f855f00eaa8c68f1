// Asks the classifier about a photograph that has just been decoded, and decides by the rules.
import { moderate } from '#lib/rules/moderation.ts'
import type { Context } from '#server/context.ts'
import type { Moderation } from '#server/db/schema/images.ts'
import type { Derivation } from '#server/ports/imaging.ts'

/** Throws when the classifier cannot answer: nothing is certified that nobody has looked at, and the job tries again. */
export async function moderateSample(
  { ports, settings, now }: Context,
  { sample, standards }: Pick<Derivation, 'sample' | 'standards'>,
): Promise<{ moderation: Moderation; look: string }> {
  const { scores, look } = await ports.classifier.classify(sample)
  const { model } = ports.classifier
  const judged = moderate({ scores, standards }, settings.nudity_threshold)
  return { moderation: { ...judged, model, judged_at: now().toISOString() }, look }
}
