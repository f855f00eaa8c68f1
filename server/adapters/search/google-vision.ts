// Google Cloud Vision: web detection by `images:annotate` (REST, version 1).
import { z } from 'zod'
import type { SearchFinding, SearchProvider } from '#server/ports/search.ts'
import { askProvider } from './ask-provider.ts'

const ADDRESS = 'https://vision.googleapis.com/v1/images:annotate'
const RESULTS_MAX = 100

const Images = z.array(z.object({ url: z.string() })).default([])
const Answer = z.object({
  responses: z
    .array(
      z.object({
        error: z.object({ code: z.number(), message: z.string() }).optional(),
        webDetection: z
          .object({
            pagesWithMatchingImages: z
              .array(
                z.object({
                  url: z.string(),
                  fullMatchingImages: Images,
                  partialMatchingImages: Images,
                }),
              )
              .default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})

/** The key goes into a header: addresses end up in logs. `visuallySimilarImages` are other pictures and left aside. */
export function googleVision({ api_key, address = ADDRESS }: { api_key: string; address?: string }): SearchProvider {
  return {
    name: 'google_vision',
    async pagesWith(picture) {
      const { responses } = await askProvider('google_vision', Answer, address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'X-Goog-Api-Key': api_key },
        body: JSON.stringify({
          requests: [
            {
              image: { content: Buffer.from(picture).toString('base64') },
              features: [{ type: 'WEB_DETECTION', maxResults: RESULTS_MAX }],
            },
          ],
        }),
      })
      const [answer] = responses
      // A picture that it cannot read is refused inside an answer that is otherwise fine.
      if (answer?.error) throw new Error(`google_vision: ${answer.error.code} ${answer.error.message}`)
      return (answer?.webDetection?.pagesWithMatchingImages ?? []).map(
        ({ url, fullMatchingImages, partialMatchingImages }): SearchFinding => ({
          page_url: url,
          picture_url: [...fullMatchingImages, ...partialMatchingImages][0]?.url ?? null,
        }),
      )
    },
  }
}
