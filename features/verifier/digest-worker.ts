// Hashes a file in a worker, so that fifty megabytes do not freeze the page.
import { fileDigests } from '#lib/proof/digests.ts'

// The types describe a window here; a worker's global scope has these two functions as well.
addEventListener('message', async (event: MessageEvent<File>) => {
  postMessage(await fileDigests(new Uint8Array(await event.data.arrayBuffer())), { transfer: [] })
})
