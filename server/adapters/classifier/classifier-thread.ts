// The program of the classifying thread: the model of nsfwjs, loaded with the first picture.
import { SAMPLE_SIDE } from '#lib/rules/moderation.ts'
import type { Classification } from '../../ports/classifier.ts'
import { serveCalls } from '../../threads/serve-calls.ts'
import { lookOf } from './look.ts'
import { MobileNet } from './mobile-net.ts'

let model: MobileNet | null = null

function classify(sample: Uint8Array): Classification {
  model ??= new MobileNet(SAMPLE_SIDE)
  // The order in which the model was trained.
  const [drawing = 0, hentai = 0, neutral = 0, porn = 0, sexy = 0] = model.classify(sample)
  return { scores: { neutral, drawing, sexy, hentai, porn }, look: lookOf(model.features()) }
}

const handlers = { classify }
export type ClassifierCalls = typeof handlers

serveCalls(handlers)
