// The script that tells the plugin's script what it may show: pages whose policy lets our scripts in need to let in nothing else.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { plugin as contract } from '#lib/contract/plugin.ts'
import type { Context } from '#server/context.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { pluginData } from './caption.ts'
import { openHeaders } from './read-picture.ts'
import { shownImage } from './shown-image.ts'

export async function readPluginData(
  context: Context,
  { id, query: { language } }: ParsedInput<typeof contract.data>,
): Promise<FileReply> {
  const shown = await shownImage(context, id)
  const data = await pluginData(context, shown, language ?? context.locale)
  // Line ends that JSON allows and old scripts do not.
  const said = JSON.stringify(data).replace(
    /[\u2028\u2029<]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const body = Buffer.from(`(self.auctorPlugin=self.auctorPlugin||[]).push(${said})\n`)
  const headers = { ...openHeaders, Vary: 'Referer, Accept-Language' }
  return { body, bytes: body.length, media_type: 'text/javascript; charset=utf-8', cache: 'private', headers }
}
