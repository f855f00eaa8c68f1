// Says what is to be seen in a photograph: as far as putting it on hold is concerned, and as far as others look like it.
import type { NudityScores } from '#lib/rules/moderation.ts'

export type Classification = {
  scores: NudityScores
  /** 512 bits in hexadecimal digits; the fewer of them differ, the more two pictures look alike. */
  look: string
}

export type ClassifierPort = {
  /** Name and version of the model, kept with every result. */
  model: string
  /** `sample`: RGB, three bytes a pixel, 224 × 224 pixels. Throws when the classifier cannot answer; asking again is safe. */
  classify(sample: Uint8Array): Promise<Classification>
}
