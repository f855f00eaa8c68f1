// The program of the recording process: one order, one recording, then it ends. Strangers' pages and pictures stay in here.
import sharp from 'sharp'
import type { CaptureFailure } from '#lib/rules/evidence.ts'
import type { CaptureFacts, CaptureOrder } from '#server/ports/capture.ts'
import { CaptureError } from './capture-error.ts'
import { type RecordingSettings, record } from './record.ts'

export type RecorderRequest = { order: CaptureOrder; settings: RecordingSettings; into: string }
export type RecorderReply = { facts: CaptureFacts } | { failure: CaptureFailure; message: string }

sharp.cache(false)
sharp.concurrency(1)

async function answer({ order, settings, into }: RecorderRequest): Promise<RecorderReply> {
  try {
    return { facts: await record(order, settings, into) }
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return {
      failure: error instanceof CaptureError ? error.failure : 'browser_failed',
      message: message.slice(0, 2_000),
    }
  }
}

process.once('message', (request: RecorderRequest) => {
  void answer(request).then(reply => process.send?.(reply, () => process.exit()))
})
// The server is gone (even by kill -9, the channel closes): nothing may outlive it. The browser ends with its pipe.
process.on('disconnect', () => process.exit())
