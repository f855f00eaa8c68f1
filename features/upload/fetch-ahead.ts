// What the list and the work on a photograph fetch late, fetched while the page is at rest: with it, photographs are chosen and described without a connection too.
import type { QueryClient } from '@tanstack/react-query'
import { askForOptions } from './details/details-options.ts'
import { fileSha256 } from './engine/file-worker-client.ts'

/** What does not come now is asked for again when it is needed. */
export async function fetchAhead(client: QueryClient): Promise<void> {
  await Promise.allSettled([
    askForOptions(client),
    import('exifr'),
    import('tus-js-client'),
    import('#features/nft/wish/nft-wish-fields.tsx'),
    import('#features/nft/wish/nft-wish-choice.tsx'),
    import('#components/ui/dialog.tsx'),
    import('#components/ui/alert-dialog.tsx'),
    import('./certifier/certifier-dialog.tsx'),
    import('./profiles/profile-name.tsx'),
    // The worker's scripts come with its first job.
    fileSha256(new Blob([])),
  ])
}
