// Works on a dropped file beside the page, so that sixty megabytes, or a file made to cost time, never freeze it.
import { type HeavyJob, workOn } from './file-work.ts'

// The types describe a window here; a worker's global scope has these two functions as well.
addEventListener('message', async ({ data }: MessageEvent<HeavyJob>) => {
  const say = (message: object) => postMessage(message, { transfer: [] })
  try {
    say({ done: await workOn(data, read => say({ read })) })
  } catch {
    say({ unreadable: true })
  }
})
