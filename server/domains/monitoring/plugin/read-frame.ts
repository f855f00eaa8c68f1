// Answers a frame on another website with its page, in the language of its address or of the reader.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { plugin as contract } from '#lib/contract/plugin.ts'
import { Failure } from '#lib/errors.ts'
import { translator } from '#lib/node/translator.ts'
import type { Context } from '#server/context.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { pluginData } from './caption.ts'
import { countLoad } from './count-load.ts'
import { FRAME_POLICY, framePage, gonePage } from './frame-page.ts'
import { openHeaders } from './read-picture.ts'
import { shownImage } from './shown-image.ts'

export async function readFrame(
  context: Context,
  { id, query: { language = context.locale } }: ParsedInput<typeof contract.frame>,
): Promise<FileReply> {
  const { t } = translator(language, 'embed')
  const shown = await shownImage(context, id).catch(error => {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  })
  if (!shown) return page(gonePage(language, t('gone')))
  await countLoad(context, shown)
  const { image, author } = shown
  const data = await pluginData(context, shown, language)
  return page(framePage({ data, language, image, alt: t('alt', { title: image.title, author }) }))
}

function page(html: string): FileReply {
  const body = Buffer.from(html)
  const headers = { ...openHeaders, Vary: 'Referer, Accept-Language', 'Content-Security-Policy': FRAME_POLICY }
  return { body, bytes: body.length, media_type: 'text/html; charset=utf-8', cache: 'private', headers }
}
