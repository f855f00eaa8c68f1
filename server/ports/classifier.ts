// Says what is to be seen in a photograph, as far as putting it on hold is concerned.
import type { NudityScores } from '#lib/rules/moderation.ts'

export type ClassifierPort = {
  /** Name and version of the model, kept with every result. */
  model: string
  /** `sample`: RGB, three bytes a pixel, 224 × 224 pixels. Throws when the classifier cannot answer; asking again is safe. */
  classify(sample: Uint8Array): Promise<NudityScores>
}
