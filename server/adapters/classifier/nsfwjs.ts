// Classifies photographs in a thread that is started with the first one, loads its model once, and ends when nothing comes any more.
import type { ClassifierPort } from '../../ports/classifier.ts'
import { ThreadClient } from '../../threads/thread-client.ts'
import type { ClassifierCalls } from './classifier-thread.ts'

/** Milliseconds without work after which the thread ends and gives its memory back. */
const IDLE_MS = 60_000
/** Milliseconds without any answer after which a thread with work is given up; loading takes one second or two. */
const SILENCE_MS = 60_000

export type Classifier = ClassifierPort & { close(): Promise<void> }

export function createNsfwjs({ idle_ms = IDLE_MS, silence_ms = SILENCE_MS } = {}): Classifier {
  const program = new URL('./classifier-thread.ts', import.meta.url)
  const thread = new ThreadClient<ClassifierCalls>('classifying', program, { idle_ms, silence_ms })
  return {
    model: 'nsfwjs 4.3.0, MobileNetV2Mid',
    classify: sample => thread.call('classify', sample),
    close: () => thread.close(),
  }
}
