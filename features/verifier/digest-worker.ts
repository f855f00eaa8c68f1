// Hashes a file beside the page, so that fifty megabytes do not freeze it.
import { fileDigests } from '#lib/proof/digests.ts'

// The compiler's library describes a window here; a worker's scope has these two names as well.
addEventListener('message', async (event: MessageEvent<File>) => {
  postMessage(await fileDigests(new Uint8Array(await event.data.arrayBuffer())), { transfer: [] })
})
